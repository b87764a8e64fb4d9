package import OpenMarketDomain
package import OpenMarketWire
import Synchronization

/// Sends the user's access token along, and gets a new one when it is refused.
///
/// Only calls that ask for it (`CallOptions.needsAccessToken`), whose response is better with it, or that bring a login of their own carry a
/// token. One that is refused leads to one refresh and one more attempt. When the refresh fails because the login is over, the caller gets
/// the refusal. When it fails because there is no network, the caller gets that error, so that a tunnel logs no one out.
package struct AuthenticationMiddleware: HTTPMiddleware {
    private let tokens: (any CallTokens)?

    /// Takes tokens from `source`, or from the call alone.
    ///
    /// However many calls are refused at a time, one refresh serves them all.
    package init(_ source: (any AccessTokenSource)?, clock: any Clock<Duration>) {
        tokens = source.map { $0 as? any CallTokens ?? SharedTokens($0, clock: clock) }
    }

    /// Takes tokens from the call alone.
    package init() { tokens = nil }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard var source = options.tokens ?? (options.asksForToken ? tokens : nil) else {
            return try await next(request, options: options)
        }
        let token = try await options.token { () async throws(MarketError) in
            // A refused call goes on for the same user only: another one may have logged in since.
            source = try await source.bound()
            return try await source.accessToken()
        }
        guard let token else { return try await next(request, options: options) }
        let response = try await next(request.carrying(token, options.policy), options: options)
        guard options.policy.refusesToken(response) else { return response }
        let fresh = try await options.token { () async throws(MarketError) in
            try await source.refreshedToken(replacing: token, telling: options.events)
        }
        guard let fresh else {
            // A user who is no longer logged in may still see what everybody sees.
            return options.needsAccessToken ? response : try await next(request, options: options)
        }
        return try await next(request.carrying(fresh, options.policy), options: options)
    }
}

extension CallOptions {
    fileprivate var asksForToken: Bool { needsAccessToken || offersAccessToken }

    /// A token, or `nil` when the login is over; a call with a login of its own is never sent without it.
    fileprivate func token(
        _ get: () async throws(MarketError) -> Secret?
    ) async throws(TransportError) -> Secret? {
        do throws(MarketError) {
            return try await get()
        } catch {
            if let failure = TransportError(passing: error) { throw failure }
            if tokens != nil { throw TransportError(login: error) }
            return nil
        }
    }
}

extension HTTPRequest {
    fileprivate func carrying(_ token: Secret, _ policy: CallPolicy) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = policy.scheme + " " + token.reveal()
        return request
    }
}

extension TransportError {
    /// The failure of a token source that says nothing about the login, as the failure of the call.
    fileprivate init?(passing error: MarketError) {
        let cause: Cause? =
            switch error {
            case .offline: .offline
            case .unreachable, .unavailable, .server, .rateLimited: .unreachable
            case .connectionLost: .connectionLost
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .insecureConnection: .insecureConnection
            default: nil
            }
        guard let cause else { return nil }
        self.init(cause, detail: cause == .cancelled ? "" : "while getting an access token")
    }
}

/// The tokens of a login at the account service, kept fresh by its renewal, which serves all calls at once.
package struct SessionTokens: CallTokens {
    private let login: @Sendable () async throws(MarketError) -> AuthSession?
    private let renewal: SessionRenewal?

    /// The tokens of the caller, or of the session in `sessions`, renewed by `renewal`.
    package init(sessions: any SessionStore, renewal: SessionRenewal?) {
        login = { () async throws(MarketError) in try await sessions.caller()?.auth }
        self.renewal = renewal
    }

    /// The tokens of one login; without a renewal they are used as they are given.
    package init(of session: AuthSession, renewal: SessionRenewal?) {
        login = { session }
        self.renewal = renewal
    }

    private init(
        _ renewal: SessionRenewal?,
        _ login: @escaping @Sendable () async throws(MarketError) -> AuthSession?
    ) {
        (self.login, self.renewal) = (login, renewal)
    }

    package func bound() async throws(MarketError) -> any CallTokens {
        let (login, user) = (login, try await login()?.user)
        return SessionTokens(renewal) { () async throws(MarketError) in
            let session = try await login()
            return session?.user == user ? session : nil
        }
    }

    package func accessToken() async throws(MarketError) -> Secret? { try await fresh()?.accessToken }

    package func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        guard let renewal, let login = try await fresh() else { throw .unauthenticated }
        guard login.accessToken == rejected else { return login.accessToken }
        return try await renewal.renewed(replacing: login).accessToken
    }

    /// The service that renews tells of it.
    package func refreshedToken(
        replacing rejected: Secret,
        telling events: CallEvents?
    ) async throws(MarketError) -> Secret {
        try await refreshedToken(replacing: rejected)
    }

    private func fresh() async throws(MarketError) -> AuthSession? {
        guard let login = try await login() else { return nil }
        return try await renewal?.fresh(login) ?? login
    }
}

/// Makes one refresh of an app's own source serve all calls.
package final class SharedTokens: CallTokens {
    private let source: any AccessTokenSource
    private let clock: any Clock<Duration>
    /// A refresh goes on when no caller waits for it any more: the server may have given out the new token already, and
    /// would take a second request with the old one for theft.
    private let flights = SingleFlight<Secret, Secret, MarketError>(
        cancellation: .cancelled,
        whenAbandoned: .keepsWork
    )
    /// The last token that could not be replaced; calls that were refused with it later do not ask again.
    private let lost = Mutex<Secret?>(nil)

    package init(_ source: any AccessTokenSource, clock: any Clock<Duration>) {
        (self.source, self.clock) = (source, clock)
    }

    /// Returns the number of calls that wait for a token in place of `rejected`.
    package func waiterCount(for rejected: Secret) -> Int { flights.waiterCount(for: rejected) }

    package func accessToken() async throws(MarketError) -> Secret? { try await source.accessToken() }

    package func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        try await refreshedToken(replacing: rejected, telling: nil)
    }

    package func refreshedToken(
        replacing rejected: Secret,
        telling events: CallEvents?
    ) async throws(MarketError) -> Secret {
        try await flights.value(for: rejected) { [self] () async throws(MarketError) -> Secret in
            // Here and not earlier: a call may be late for a refresh that has just ended.
            guard lost.withLock({ $0 }) != rejected else { throw .unauthenticated }
            do throws(MarketError) {
                // Another call may have been quicker while ours was still on its way.
                if let current = try await source.accessToken(), current != rejected { return current }
                return try await refreshed(rejected, telling: events)
            } catch {
                if error == .unauthenticated { lost.withLock { $0 = rejected } }
                throw error
            }
        }
    }

    private func refreshed(_ rejected: Secret, telling events: CallEvents?) async throws(MarketError) -> Secret {
        let watch = Stopwatch(clock)
        let fresh = await Result { () async throws(MarketError) in
            try await source.refreshedToken(replacing: rejected)
        }
        events?.note(.tokenRefresh(isSuccess: (try? fresh.get()) != nil, duration: watch.elapsed))
        return try fresh.get()
    }
}
