package import OpenMarketBackend
package import OpenMarketHTTPServer
package import OpenMarketWire
import Synchronization

/// A market that can go back to its seed while clients are connected to it.
///
/// Requests that come during a reset get 503 and `Retry-After`; listeners to events are disconnected and come back.
package final class ResettableMarket: Sendable {
    private enum Phase {
        case open, resetting, failed, closed
    }

    private struct State {
        var backend: MarketBackend
        var phase = Phase.open
        /// The access rules that have replaced those of the configuration.
        var rules: AccessRules?
    }

    private let state: Mutex<State>
    private let seed: MarketSeed?

    /// An open market, which can be reset only with a seed.
    package init(_ backend: MarketBackend, seed: MarketSeed? = nil) {
        state = Mutex(State(backend: backend))
        self.seed = seed
    }

    package convenience init(from seed: MarketSeed) async throws(BackendError) {
        self.init(try await seed.open(), seed: seed)
    }

    /// The market as it is now; closed during a reset.
    package var backend: MarketBackend { state.withLock { $0.backend } }
    /// Whether there is a seed to go back to.
    var canReset: Bool { seed != nil }

    private var openBackend: MarketBackend? { state.withLock { $0.phase == .open ? $0.backend : nil } }

    /// Closes the market and opens it with its seed and nothing else.
    ///
    /// A client that leaves does not stop it half-way. It throws `busy` when another reset is under way.
    package func reset() async throws(BackendError) {
        let failure = await Task { await self.failureOfReset() }.value
        if let failure { throw failure }
    }

    /// Judges requests for documents by other rules from now on, also after a reset.
    package func replaceAccessRules(_ rules: AccessRules) {
        state.withLock { state in
            state.rules = rules
            state.backend.replaceAccessRules(rules)
        }
    }

    /// Closes the market for good.
    package func close() async {
        let backend = state.withLock { state in
            state.phase = .closed
            return state.backend
        }
        await backend.close()
    }

    private func failureOfReset() async -> BackendError? {
        guard let seed else { return .unwritable }
        let old: MarketBackend? = state.withLock { state in
            guard state.phase == .open || state.phase == .failed else { return nil }
            state.phase = .resetting
            return state.backend
        }
        guard let old else { return .busy }
        await old.close()
        do throws(BackendError) {
            try seed.discard()
            let fresh = try await seed.open()
            if !take(fresh) { await fresh.close() }
            return nil
        } catch {
            state.withLock { if $0.phase == .resetting { $0.phase = .failed } }
            return error
        }
    }

    /// Serves a fresh market; `false` when all has been closed during the reset.
    private func take(_ fresh: MarketBackend) -> Bool {
        state.withLock { state in
            guard state.phase == .resetting else { return false }
            if let rules = state.rules { fresh.replaceAccessRules(rules) }
            (state.backend, state.phase) = (fresh, .open)
            return true
        }
    }
}

extension ResettableMarket: StreamingRequestHandler, SynchronousRequestHandler, BodyLimitingHandler,
    AccountKnowingHandler
{
    /// The account that the market knows by the fields of a request.
    package func account(provedBy headers: HTTPHeaders) -> String? { backend.account(provedBy: headers) }

    /// The response of the market, unless it is being reset.
    package func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let backend = openBackend else { return HTTPResponse(status: 503, headers: ["Retry-After": "1"]) }
        return await backend.respond(to: request)
    }

    package func stream(for request: HTTPRequest) async -> StreamedResponse? {
        await openBackend?.stream(for: request)
    }

    /// Returns the response that the market has at once.
    package func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
        openBackend?.respondAtOnce(to: request)
    }

    package func bodyUse(of method: HTTPMethod, _ target: String) -> BodyUse {
        backend.bodyUse(of: method, target)
    }

    /// The market's refusal of a request without its body.
    package func refusal(beforeBodyOf request: HTTPRequest) async -> HTTPResponse? {
        await openBackend?.refusal(beforeBodyOf: request)
    }
}
