import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// Logins of Firebase under the session of the domain, with Firestore as the one who refuses tokens.
@Suite("Logins that wear out", .slot)
struct SessionRefreshTests {
    private let transport = StubTransport()
    private let now = Date(timeIntervalSince1970: 1_000_000)
    private let keeper = SessionKeeper(store: InMemorySessionStore())
    private static let renewed =
        #"{"id_token":"t2","refresh_token":"r2","expires_in":"3600","user_id":"ann"}"#
    private static let found = #"[{"missing":"projects/shop/databases/(default)/documents/a/b"}]"#
    private static let token = "/v1/token"
    private static let batchGet = "/v1/projects/shop/databases/%28default%29/documents:batchGet"

    private func client() -> FirestoreClient {
        let auth = FirebaseAuthService(.shop, transport: transport, surroundings: Surroundings(now: { [now] in now }))
        let renewal = SessionRenewal(auth: auth, keeper: keeper, surroundings: Surroundings(now: { [now] in now }))
        return FirestoreClient(
            .shop,
            over: transport,
            renewal: renewal,
            surroundings: Surroundings(clock: ImpatientClock())
        )
    }

    private func logIn(_ auth: AuthSession) async throws -> FirestoreClient {
        let credentials = VendorCredentials(secret: Secret("s"))
        try await keeper.save(Session(vendor: nil, credentials: credentials, auth: auth))
        return client().signed(for: auth)
    }

    private var tokens: [String?] {
        transport.requests.filter { $0.path == Self.batchGet }.map { $0.headers["Authorization"] }
    }

    @Test("A hundred calls with a token about to end make one renewal, and all go out with the new one")
    func stampede() async throws {
        let client = try await logIn(.ann(expiresAt: now.addingTimeInterval(299)))
        transport.stub(.post, Self.token, .json(Self.renewed))
        transport.answerAlways(.json(Self.found))
        let path = try CollectionPath("a").document("b")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { _ = try await client.document(path) } }
            try await group.waitForAll()
        }
        #expect(transport.requests.filter { $0.path == Self.token }.count == 1)
        #expect(tokens.count == 100 && Set(tokens) == ["Bearer t2"])
        #expect(try await keeper.session()?.auth?.refreshToken == Secret("r2"))
    }

    @Test("A token that holds for long is used as it is")
    func fresh() async throws {
        let client = try await logIn(.ann(expiresAt: now.addingTimeInterval(301)))
        transport.answerAlways(.json(Self.found))
        _ = try await client.document(try CollectionPath("a").document("b"))
        #expect(tokens == ["Bearer t1"])
    }

    @Test("A clock that is an hour off costs one renewal at most", arguments: [-3600.0, 3600])
    func wrongClock(offset: TimeInterval) async throws {
        // The token ends half an hour from now; this device believes that it ended, or that it holds for longer.
        let client = try await logIn(.ann(expiresAt: now.addingTimeInterval(1800 - offset)))
        transport.stub(.post, Self.token, .json(Self.renewed))
        if offset < 0 {
            let refused = StubResponse.json(refusal("x", status: "UNAUTHENTICATED", code: 401), status: 401)
            transport.stub(.post, Self.batchGet, refused)
        }
        for _ in 0..<10 { transport.stub(.post, Self.batchGet, .json(Self.found)) }
        let path = try CollectionPath("a").document("b")
        for _ in 0..<10 { #expect(try await client.document(path) == nil) }
        #expect(transport.requests.filter { $0.path == Self.token }.count == 1)
        try transport.verify()
    }

    @Test("A refused token is renewed once and the call repeated once", arguments: [true, false])
    func refused(helps: Bool) async throws {
        let client = try await logIn(.ann())
        let refused = StubResponse.json(refusal("x", status: "UNAUTHENTICATED", code: 401), status: 401)
        transport.stub(.post, Self.token, .json(Self.renewed))
        transport.stub(.post, Self.batchGet, refused)
        transport.stub(.post, Self.batchGet, helps ? .json(Self.found) : refused)
        let path = try CollectionPath("a").document("b")
        if helps {
            #expect(try await client.document(path) == nil)
        } else {
            let error = await #expect(throws: FirestoreError.self) { try await client.document(path) }
            #expect(error?.cause == .unauthenticated)
        }
        #expect(tokens == ["Bearer t1", "Bearer t2"])
        try transport.verify()
    }

    @Test(
        "Only the word of the service ends a login",
        arguments: [
            ("USER_DISABLED", true), ("USER_NOT_FOUND", true), ("TOKEN_EXPIRED", true),
            ("INVALID_REFRESH_TOKEN", true), ("MISSING_REFRESH_TOKEN", false), ("QUOTA_EXCEEDED", false),
            ("SOMETHING_NEW", false),
        ]
    )
    func fatal(code: String, isOver: Bool) async throws {
        let client = try await logIn(.ann(expiresAt: now))
        transport.stub(.post, Self.token, .json(refusal(code), status: 400))
        await #expect(throws: FirestoreError.self) {
            try await client.call(client.methods.commit([.delete(try CollectionPath("a").document("b"))]))
        }
        #expect((try await keeper.session() == nil) == isOver)
    }

    @Test("A missing network and a broken service keep the login", arguments: [0, 1, 2, 3])
    func transient(number: Int) async throws {
        let client = try await logIn(.ann(expiresAt: now))
        let answers: [StubResponse] = [
            .failure(.offline), .status(503), .status(401), .bytes(Data("<html>".utf8), type: "text/html"),
        ]
        for _ in 0..<3 { transport.stub(.post, Self.token, answers[number]) }
        await #expect(throws: FirestoreError.self) {
            try await client.document(try CollectionPath("a").document("b"))
        }
        #expect(try await keeper.session()?.auth == .ann(expiresAt: now))
    }
}
