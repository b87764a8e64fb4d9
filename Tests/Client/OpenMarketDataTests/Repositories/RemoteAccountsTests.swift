import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Accounts by a market's own routes", .slot)
struct RemoteAccountsTests {
    private let transport = StubTransport()
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let credentials = Credentials(email: "ann@example.com", password: Secret("p4ssword"))
    private static let session =
        #"{"user_id":"ann","email":null,"access_token":"a2","refresh_token":"r2","expires_in":3600}"#
    private static let profile = #"{"user_id":"ann","name":"shop","vendor_id":7,"created_at":1700000000123000}"#

    private func client() throws -> EndpointClient {
        let base = try #require(URL(string: "https://market.example"))
        let surroundings = Surroundings(now: { [now] in now })
        return EndpointClient(
            baseURL: base,
            transport: transport.repeating(in: surroundings),
            surroundings: surroundings
        )
    }

    private func auth() throws -> RemoteAuthService { RemoteAuthService(client: try client()) }

    private func users<Value: Sendable>(
        _ call: (RemoteUsers) async throws(MarketError) -> Value
    ) async throws -> Value {
        let users = RemoteUsers(client: try client())
        return try await AuthSession.fixture().acting { () async throws(MarketError) in try await call(users) }
    }

    @Test("A log-in holds as long as the market says, by the clock of this device, and carries no token")
    func logIn() async throws {
        transport.answerNext(.json(Self.session, status: 201), .json(Self.session))
        for login in [try await auth().createUser(credentials), try await auth().signIn(credentials)] {
            #expect(login.user == UserID(rawValue: "ann") && login.email == "ann@example.com")
            #expect(login.accessToken == Secret("a2") && login.refreshToken == Secret("r2"))
            #expect(login.expiresAt == now.addingTimeInterval(3600))
        }
        #expect(transport.requests.map(\.target) == ["/api/accounts", "/api/sessions"])
        let body = #"{"email":"ann@example.com","password":"p4ssword"}"#
        #expect(transport.requests.allSatisfy { $0.wireText.hasSuffix(body) && $0.headers["Authorization"] == nil })
        try transport.verify()
    }

    @Test("A provider's token is sent as what it is")
    func provider() async throws {
        transport.answerNext(.json(Self.session), .json(Self.session), .json(#"{"problem":"emailTaken"}"#, status: 409))
        let grants = [
            ProviderGrant(provider: .apple, token: .id(Secret("i")), nonce: Secret("n")),
            ProviderGrant(provider: .google, token: .access(Secret("a"))),
        ]
        for grant in grants { #expect(try await auth().signIn(with: grant).email == "") }
        await #expect(throws: MarketError.account(.otherLogInMethod)) { try await auth().signIn(with: grants[0]) }
        let texts = transport.requests.map(\.wireText)
        #expect(texts[0].hasSuffix(#"{"provider":"apple.com","id_token":"i","nonce":"n"}"#))
        #expect(texts[1].hasSuffix(#"{"provider":"google.com","access_token":"a"}"#))
        #expect(transport.requests.allSatisfy { $0.target == "/api/sessions/provider" })
    }

    @Test(
        "The market's word says what is refused",
        arguments: [
            ("emailTaken", 409, MarketError.account(.emailInUse)), ("invalidEmail", 400, .account(.invalidEmail)),
            ("weakPassword", 400, .account(.weakPassword)), ("noSignUp", 403, .account(.notAllowed)),
            ("wrongCredentials", 401, .account(.invalidCredentials)), ("sessionEnded", 401, .unauthenticated),
            ("accountDisabled", 403, .account(.disabled)), ("wrongCode", 400, .account(.wrongCode)),
            ("signInAgain", 403, .account(.reauthenticationNeeded)), ("notAllowed", 501, .account(.notAllowed)),
            ("providerRefused", 400, .account(.providerRefused)), ("other", 429, .rateLimited(retryAfter: nil)),
            ("tooManyAttempts", 429, .account(.tooManyAttempts)),
            ("other", 401, .rejected(ServerRejection(status: 401))), ("other", 404, .notFound),
            ("unknownRoute", 404, .rejected(ServerRejection(status: 404, code: ServerRejection.unknownRoute))),
        ]
    )
    func refusals(problem: String, status: Int, error: MarketError) async throws {
        transport.answerAlways(.json(#"{"problem":"\#(problem)"}"#, status: status))
        let client = EndpointClient(baseURL: try #require(URL(string: "https://market.example")), transport: transport)
        let auth = RemoteAuthService(client: client)
        await #expect(throws: error) { try await auth.createUser(credentials) }
        await #expect(throws: error) { try await auth.refresh(.fixture()) }
        await #expect(throws: error) { try await auth.resetPassword(code: Secret("c"), to: Secret("p4ssword")) }
    }

    @Test("A renewal shows the token to be replaced, and takes no tokens of another user")
    func renewal() async throws {
        transport.answerAlways(.json(Self.session))
        let fresh = try await auth().refresh(.fixture(user: "ann", email: "ann@example.com"))
        #expect(fresh.refreshToken == Secret("r2") && fresh.email == "ann@example.com")
        let stranger = MarketError.unreadable(Unreadable(expected: "tokens of the same user"))
        await #expect(throws: stranger) { try await auth().refresh(.fixture(user: "bob")) }
        let request = try #require(transport.requests.first)
        #expect(request.target == "/api/sessions/renewed" && request.headers["Authorization"] == nil)
        #expect(request.wireText.hasSuffix(#"{"refresh_token":"refresh-1"}"#))
    }

    @Test("The end of an account is signed by the login that was just made; a log-out names its session")
    func end() async throws {
        transport.answerAlways(.status(204))
        try await auth().deleteUser(.fixture())
        try await auth().signOut(.fixture())
        #expect(transport.requests.map(\.target) == ["/api/accounts/me", "/api/sessions"])
        #expect(transport.requests.map(\.method) == [.delete, .delete])
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer access-1", nil])
        #expect(transport.requests[1].wireText.hasSuffix(#"{"refresh_token":"refresh-1"}"#))
    }

    @Test("A profile is made once: one that is there already stays as it is")
    func profile() async throws {
        transport.answerNext(.json(Self.profile, status: 201), .json(Self.profile))
        let made = try await users { users async throws(MarketError) in
            try await users.create(vendorName: "shop", market: nil)
        }
        #expect(made.id == UserID(rawValue: "ann") && made.vendorName == "shop")
        #expect(made.createdAt == Date(timeIntervalSince1970: 1_700_000_000.123))
        await #expect(throws: MarketError.conflict) {
            try await users { users async throws(MarketError) in
                try await users.create(vendorName: "shop", market: nil)
            }
        }
        try transport.verify()
    }

    @Test("Where the login signs, one request makes name, vendor and profile; where a secret does, none")
    func introduced() async throws {
        let register = RemoteVendorRegister(client: try client(), tellsSecrets: false)
        transport.answerNext(
            .json(Self.profile, status: 201),
            .failure(.connectionLost),
            .json(Self.profile),
            .json(#"{"problem":"otherAccount"}"#, status: 409)
        )
        let shop = VendorIdentity(vendor: Vendor(id: Vendor.ID(7), name: "shop"))
        // The response to the second call is lost.
        for _ in 0..<2 {
            let made = try await AuthSession.fixture().acting { () async throws(MarketError) in
                try await register.introduce("shop")
            }
            #expect(made == shop)
        }
        await #expect(throws: MarketError.notOwner) {
            try await AuthSession.fixture().acting { () async throws(MarketError) in
                try await register.introduce("shop")
            }
        }
        #expect(transport.requests.map(\.method) == [.put, .put, .get, .put])
        #expect(transport.requests.allSatisfy { $0.target == "/api/profile" })
        #expect(try await RemoteVendorRegister(client: try client()).introduce("shop") == nil)
        try transport.verify()
    }

    @Test(
        "A name that is taken and a user who has another one are told apart",
        arguments: [(false, MarketError.account(.vendorNameTaken)), (true, .conflict)]
    )
    func taken(hasOwn: Bool, error: MarketError) async throws {
        transport.answerNext(.status(409), hasOwn ? .json(Self.profile) : .status(404))
        await #expect(throws: error) {
            try await users { users async throws(MarketError) in
                try await users.create(vendorName: "other", market: nil)
            }
        }
        #expect(transport.requests.map(\.target) == ["/api/profile", "/api/profile"])
        try transport.verify()
    }

    @Test("A profile whose response was lost is looked for, and not made again")
    func lost() async throws {
        transport.answerNext(.failure(.connectionLost), .json(Self.profile))
        let made = try await users { users async throws(MarketError) in
            try await users.create(vendorName: "shop", market: nil)
        }
        #expect(made.vendorName == "shop")
        transport.answerNext(.failure(.connectionLost), .status(404))
        await #expect(throws: MarketError.connectionLost) {
            try await users { users async throws(MarketError) in
                try await users.create(vendorName: "shop", market: nil)
            }
        }
        #expect(transport.requests.map(\.method) == [.put, .get, .put, .get])
        try transport.verify()
    }

    @Test(
        "A name that cannot be one segment of an address is no one's, and cannot be taken",
        arguments: ["..", "a\\b"]
    )
    func unsafe(name: String) async throws {
        await #expect(throws: MarketError.notFound) {
            try await users { users async throws(MarketError) in try await users.owner(of: name) }
        }
        await #expect(throws: MarketError.invalid([.forbiddenCharacter(.vendorName)])) {
            try await users { users async throws(MarketError) in try await users.claim(name) }
        }
        await #expect(throws: MarketError.invalid([.forbiddenCharacter(.vendorName)])) {
            try await users { users async throws(MarketError) in
                try await users.create(vendorName: name, market: nil)
            }
        }
        try await users { users async throws(MarketError) in try await users.release(name) }
        #expect(transport.requests.isEmpty)
    }
}
