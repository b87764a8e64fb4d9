import OpenMarketSQLite
import OpenMarketWire
import Synchronization

/// A response to a read, with all that is needed to know whether it still holds.
struct KeptResponse: Sendable {
    let response: CodedResponse
    /// The data that it was read from.
    let scope: ReadScope
    /// The number of changes before it was read.
    let state: UInt64
}

/// Keeps responses to reads until what they show changes.
///
/// Everyone asks for the first pages and their images. Such a response costs a query and the writing of some kilobytes
/// once, and a look into a table after that.
final class ResponseCache: Sendable {
    /// The key of a response: its addresses begin with the client's name for the server.
    struct Key: Hashable {
        let origin: HTTPOrigin
        let target: String
        /// The edition of the operator's synonyms, for responses to searches.
        var edition = 0
    }

    private struct Entries {
        var responses: [Key: KeptResponse] = [:]
        var bytes = 0
    }

    private let byteLimit: Int
    private let entries = Mutex(Entries())

    /// A cache with a limit of bytes.
    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// The response, if one was kept and no change has made it old.
    func response(to cacheKey: Key, unless changes: ProductChanges) -> CodedResponse? {
        guard let kept = entries.withLock({ $0.responses[cacheKey] }) else { return nil }
        return changes.isCurrent(kept.scope, since: kept.state) ? kept.response : nil
    }

    /// Keeps a response, unless a later one is there; with the budget used up all others go.
    func keep(_ kept: KeptResponse, to cacheKey: Key) {
        let size = Self.size(of: kept, cacheKey)
        guard size <= byteLimit / 16 else { return }
        entries.withLock { entries in
            let old = entries.responses[cacheKey]
            guard kept.state >= old?.state ?? 0 else { return }
            entries.bytes += size - (old.map { Self.size(of: $0, cacheKey) } ?? 0)
            if entries.bytes > byteLimit {
                entries.responses.removeAll(keepingCapacity: true)
                entries.bytes = size
            }
            entries.responses[cacheKey] = kept
        }
    }

    private static func size(of kept: KeptResponse, _ cacheKey: Key) -> Int {
        // The fields and the table's own share, roughly.
        kept.response.byteCount + cacheKey.target.utf8.count + 512
    }
}
