package import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// Calls Firestore; its transport repeats what may be repeated.
package final class FirestoreClient: Sendable {
    package let methods: FirestoreMethods
    package let surroundings: Surroundings
    let limits: CallLimits
    private let endpoints: EndpointClient
    private let renewal: SessionRenewal?
    private let sessions: any SessionStore
    private let session: AuthSession?
    /// The end of the transaction that is running.
    let deadline: Deadline?

    /// A client of one project, over a transport with the middleware of every call.
    ///
    /// Without a `renewal` every login is used as it is given. The limits are those of transactions.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: HTTPPipeline,
        sessions: any SessionStore = InMemorySessionStore(),
        renewal: SessionRenewal? = nil,
        limits: CallLimits = CallLimits(),
        surroundings: Surroundings
    ) {
        methods = FirestoreMethods(FirestoreDatabase(projectID: configuration.projectID))
        endpoints = EndpointClient(
            baseURL: configuration.firestoreURL,
            transport: transport,
            surroundings: surroundings
        )
        (self.limits, self.sessions, self.renewal, self.surroundings) = (limits, sessions, renewal, surroundings)
        (session, deadline) = (nil, nil)
    }

    /// A client over a transport that only sends.
    package convenience init(
        _ configuration: FirebaseConfiguration,
        over base: any HTTPTransport,
        sessions: any SessionStore = InMemorySessionStore(),
        renewal: SessionRenewal? = nil,
        limits: CallLimits = CallLimits(),
        surroundings: Surroundings
    ) {
        let transport = base.repeating(limits, in: surroundings)
        self.init(
            configuration,
            transport: transport,
            sessions: sessions,
            renewal: renewal,
            limits: limits,
            surroundings: surroundings
        )
    }

    private init(_ client: FirestoreClient, session: AuthSession?, deadline: Deadline?) {
        (methods, surroundings, limits) = (client.methods, client.surroundings, client.limits)
        (endpoints, sessions, renewal) = (client.endpoints, client.sessions, client.renewal)
        (self.session, self.deadline) = (session, deadline)
    }

    /// The login with which a call begins, and which signs it to its end.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when no user is logged in.
    @inline(never)
    package func login() async throws(MarketError) -> FirestoreLogin {
        guard let login = try await caller() else { throw .unauthenticated }
        return login
    }

    /// The login with which a call begins; `nil` for a guest.
    @inline(never)
    func caller() async throws(MarketError) -> FirestoreLogin? {
        guard let session = try await sessions.caller(), let login = session.auth else { return nil }
        return FirestoreLogin(client: signed(for: login), session: login, vendorName: session.vendor?.name ?? "")
    }

    /// The same client, calling for the user of this login.
    @inline(never)
    package func signed(for session: AuthSession) -> FirestoreClient {
        FirestoreClient(self, session: session, deadline: deadline)
    }

    /// The same client, whose calls together have the time of one, unless they are a part of a larger call already.
    func timed() -> FirestoreClient {
        guard deadline == nil, let limit = limits.deadline else { return self }
        return FirestoreClient(self, session: session, deadline: Deadline(after: limit, on: surroundings.clock))
    }

    package func call<Value>(_ call: FirestoreCall<Value>) async throws(FirestoreError) -> Value {
        try Self.value(of: await answer(to: call.endpoint))
    }

    /// Returns the content of a response, of the type that it was asked for.
    static func value<Value>(of answer: FirestoreAnswer.Content) throws(FirestoreError) -> Value {
        let value = try answer.get()
        do throws(MarketError) { return try value.value() } catch { throw FirestoreError(error) }
    }

    // One function for the values of all types, and not a part of each caller.
    @inline(never)
    private func answer(to endpoint: AnyEndpoint) async -> FirestoreAnswer.Content {
        let tokens = session.map { SessionTokens(of: $0, renewal: renewal) }
        let erased: Erased
        do throws(CallFailure) {
            erased = try await endpoints.answer(to: endpoint, as: tokens, until: deadline)
        } catch {
            return .failure(FirestoreError(error, now: surroundings.now()))
        }
        do throws(MarketError) { return try erased.value() } catch { return .failure(FirestoreError(error)) }
    }
}

/// A client that signs for one user, from the beginning of a call to its end.
package struct FirestoreLogin: Sendable {
    package let client: FirestoreClient
    package let session: AuthSession
    /// The name under which the user sells; empty where it is not known.
    let vendorName: String

    package var user: UserID { session.user }
}

extension FirestoreClient {
    /// One document; `nil` when there is none.
    ///
    /// Its name travels in the body: Google's emulator takes a percent sign in an address apart twice.
    package func document(_ path: DocumentPath) async throws(FirestoreError) -> FirestoreDocument? {
        try await call(methods.batchGet([path]))[path]
    }

    /// Makes all of these changes, or none.
    @discardableResult @inline(never)
    package func commit(_ writes: FirestoreWrite...) async throws(FirestoreError) -> CommitResult {
        try await call(methods.commit(writes))
    }
}
