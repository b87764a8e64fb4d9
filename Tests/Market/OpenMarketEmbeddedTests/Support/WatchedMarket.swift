import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketWire
import Synchronization

/// A market that records its requests and responses: the log that a client's end state is compared with.
final class WatchedMarket: RequestHandler {
    /// One request with its response.
    struct Entry: Sendable {
        let request: HTTPRequest
        let response: HTTPResponse
    }

    private let market: any RequestHandler
    private let log = Mutex<[Entry]>([])

    init(_ market: any RequestHandler) {
        self.market = market
    }

    /// Everything so far, in the order of the responses.
    var entries: [Entry] { log.withLock { $0 } }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let response = await market.respond(to: request)
        log.withLock { $0.append(Entry(request: request, response: response)) }
        return response
    }

    /// How often something was asked for at addresses that end like this.
    func count(of end: String) -> Int {
        entries.count { $0.request.path.hasSuffix(end) }
    }
}

extension WatchedMarket.Entry {
    /// What was sent, as JSON.
    var sent: JSONNode? {
        guard case .bytes(let bytes) = request.body else { return nil }
        return try? JSONDocument(bytes).root
    }

    /// What came back, as JSON.
    var answered: JSONNode? { try? JSONDocument(response.body).root }
}
