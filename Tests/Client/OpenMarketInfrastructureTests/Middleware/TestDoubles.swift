import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import Synchronization

/// A transport that responds with what a function makes of the request, and keeps a list.
final class ScriptedTransport: HTTPTransport {
    typealias Script = @Sendable (HTTPRequest, Int) async -> Result<HTTPResponse, TransportError>

    private let script: Script
    private let seen = Mutex<[(request: HTTPRequest, options: CallOptions)]>([])

    init(_ script: @escaping Script) {
        self.script = script
    }

    /// Responds with these statuses in turn, and the last one from then on.
    convenience init(statuses: Int..., headers: HTTPHeaders = [:]) {
        self.init { _, number in
            .success(HTTPResponse(status: statuses[min(number, statuses.count - 1)], headers: headers))
        }
    }

    /// Fails for ever.
    convenience init(failing cause: TransportError.Cause) {
        self.init { _, _ in .failure(TransportError(cause)) }
    }

    var requests: [HTTPRequest] { seen.withLock { $0.map(\.request) } }
    var options: [CallOptions] { seen.withLock { $0.map(\.options) } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let number = seen.withLock { seen in
            seen.append((request, options))
            return seen.count - 1
        }
        return try await script(request, number).get()
    }
}

/// Tokens that wear out: `stale` at first, `fresh` after a refresh.
final class TestTokens: AccessTokenSource {
    private struct State {
        var token: Secret? = Secret("stale")
        var refreshes = 0
        var failure: MarketError?
        var held: [CheckedContinuation<Void, Never>] = []
        var isHolding: Bool
    }

    private let state: Mutex<State>

    init(holding: Bool = false, failure: MarketError? = nil) {
        state = Mutex(State(failure: failure, isHolding: holding))
    }

    var refreshCount: Int { state.withLock { $0.refreshes } }

    func letGo() {
        let held = state.withLock { state in
            state.isHolding = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func logOut() { state.withLock { $0.token = nil } }

    func fail(with failure: MarketError?) { state.withLock { $0.failure = failure } }

    func accessToken() async throws(MarketError) -> Secret? { state.withLock { $0.token } }

    func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        state.withLock { $0.refreshes += 1 }
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHolding { state.held.append(continuation) }
                return state.isHolding
            }
            if !isHeld { continuation.resume() }
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return state.withLock { state in
            state.token = Secret("fresh")
            return Secret("fresh")
        }
    }
}

/// A store in memory that can be made to fail.
final class TestStore: BlobStore {
    private let blobs = Mutex<[BlobKey: StoredBlob]>([:])
    private let failure: MarketError?

    init(failure: MarketError? = nil) {
        self.failure = failure
    }

    var count: Int { blobs.withLock { $0.count } }

    func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? {
        if let failure { throw failure }
        return blobs.withLock { $0[key] }
    }

    func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) {
        if let failure { throw failure }
        blobs.withLock { $0[key] = blob }
    }

    func remove(_ key: BlobKey) async throws(MarketError) {
        if let failure { throw failure }
        blobs.withLock { _ = $0.removeValue(forKey: key) }
    }

    func removeAll(of account: String?) async throws(MarketError) {
        blobs.withLock { $0 = $0.filter { account != nil && $0.key.account != account } }
    }
}
