/// The session for which a call acts, from its beginning to its end.
///
/// A call may need several requests, and the user may log out, or another one log in, between two of them. Every
/// request of the call still acts for the session that the call began with.
struct CallSession: Sendable {
    /// The session of the call under way; `nil` outside of one.
    static var current: CallSession? { CallScope.carried as? CallSession }

    /// The session; `nil` for a guest, who stays a guest until the call ends.
    let session: Session?

    /// Runs a call, and everything that it calls, for this session.
    func run<Value, Failure>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        // Task locals know no typed errors, so that the outcome passes through as a value.
        let outcome: Result<Value, Failure> = await CallScope.$carried.withValue(self) {
            do throws(Failure) { return .success(try await call()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }
}

extension SessionStore {
    /// The session for which a call acts: inside of ``acting(_:)`` the one that the call began with, else the stored one.
    public func caller() async throws(MarketError) -> Session? {
        if let call = CallSession.current { return call.session }
        return try await session()
    }

    /// The login for which a call acts.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when no user is logged in.
    public func login() async throws(MarketError) -> AuthSession {
        guard let auth = try await caller()?.auth else { throw .unauthenticated }
        return auth
    }

    /// The credentials that sign a change: the secret that the user has just typed, else those of the caller.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when there are neither.
    public func signature(_ secret: Secret? = nil) async throws(MarketError) -> VendorCredentials {
        try VendorCredentials(secret: secret, session: await caller())
    }

    /// Runs a call of several requests for the session that it begins with, whatever happens to the session in between.
    ///
    /// ```swift
    /// try await sessions.acting { session async throws(MarketError) in
    ///     try await blocks.block(seller)     // Both act for one user,
    ///     try await chats.leave(room)        // also when another one logs in between them.
    /// }
    /// ```
    ///
    /// A call within a call acts for the session of the outer one.
    public func acting<Value>(
        _ call: (Session?) async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        let session = try await caller()
        return try await CallSession(session: session).run { () async throws(MarketError) in try await call(session) }
    }
}

extension Session {
    /// Runs a call for this session, stored or not.
    package func acting<Value, Failure>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await CallSession(session: self).run(call)
    }
}

extension Session? {
    /// Runs a call for this session, or for a guest.
    package func acting<Value, Failure>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await CallSession(session: self).run(call)
    }
}

extension AuthSession {
    /// Runs a call for this login, which need not be stored: that of a user who signs up, for example.
    package func acting<Value, Failure>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await Session(vendor: nil, credentials: VendorCredentials(self), auth: self).acting(call)
    }
}

extension VendorCredentials {
    /// The credentials of a user in a market that wants a login and nothing else.
    init(_ login: AuthSession) {
        self.init(identifier: login.user.rawValue, secret: Secret(""))
    }
}
