import OpenMarketWire
import Synchronization

/// Keeps answers to reads until the next change.
///
/// Everyone asks for the first pages and their images. Such a response costs a query and the
/// writing of some kilobytes once, and a look into a table after that. A response belongs
/// to the state of the market it was read in: with any change all of them are worth nothing.
final class ResponseCache: Sendable {
    /// What a response depends on: its addresses begin with what the client calls the server.
    struct Key: Hashable {
        let origin: HTTPOrigin
        let target: String
    }

    private struct Entries {
        var state: UInt64 = 0
        var responses: [Key: HTTPResponse] = [:]
        var bytes = 0

        mutating func clear() {
            responses.removeAll(keepingCapacity: true)
            bytes = 0
        }
    }

    private let byteLimit: Int
    private let entries = Mutex(Entries())

    /// A cache of at most so many bytes.
    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// The response, if one was kept in this state of the market.
    func response(to cacheKey: Key, in state: UInt64) -> HTTPResponse? {
        entries.withLock { $0.state == state ? $0.responses[cacheKey] : nil }
    }

    /// Keeps a response that was read when the market was in `state`, or later.
    func keep(_ response: HTTPResponse, to cacheKey: Key, in state: UInt64) {
        // The fields and the table's own share, roughly.
        let size = response.body.count + cacheKey.target.utf8.count + 512
        guard size <= byteLimit / 16 else { return }
        entries.withLock { entries in
            guard state >= entries.state else { return }
            if state > entries.state || entries.bytes + size > byteLimit {
                entries.clear()
                entries.state = state
            }
            if entries.responses.updateValue(response, forKey: cacheKey) == nil { entries.bytes += size }
        }
    }
}
