import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct LoginTests {
    private let people = People()
    private let sessions = InMemorySessionStore()
    private let credentials = SignUpInfo.fixture(name: "wongbing").credentials

    private var login: Login { Login(auth: people.accounts, profiles: people.accounts, sessions: sessions) }

    @Test("Primary: the session that signing up gave, and it is kept")
    func primary() async throws {
        let first = try await people.join("wongbing").sessions.session()
        let session = try await login(credentials)
        #expect(session.vendor == first?.vendor)
        #expect(session.credentials == .fixture())
        #expect(session.auth?.user == first?.auth?.user)
        #expect(try await sessions.session() == session)
    }

    @Test("Without market credentials a user signs products with their id")
    func withoutMarket() async throws {
        let info = SignUpInfo.fixture(name: "user", market: nil)
        let user = try await people.signUp(into: InMemorySessionStore())(info).auth?.user
        let session = try await login(info.credentials)
        #expect(session.credentials.identifier == user?.rawValue)
        #expect(session.vendor?.id.rawValue == user?.rawValue)
    }

    @Test("Broken rules: nothing is sent")
    func broken() async {
        let credentials = Credentials(email: "a", password: Secret("b"))
        let violations: [Violation] = [.emailShape, .passwordLength(1, minimum: 6)]
        await #expect(throws: MarketError.invalid(violations)) { try await login(credentials) }
        #expect(people.faults.calls.isEmpty)
    }

    @Test("Refused: every reason is told from the others and from a missing network")
    func refused() async throws {
        let user = try await people.join("wongbing").user()
        await #expect(throws: MarketError.account(.unknownUser)) {
            try await login(Credentials(email: "nobody@example.com", password: Secret("p4ssword")))
        }
        await #expect(throws: MarketError.account(.wrongPassword)) {
            try await login(Credentials(email: "wongbing@example.com", password: Secret("a guess")))
        }
        people.faults.fail(.signIn, with: .account(.tooManyAttempts))
        await #expect(throws: MarketError.account(.tooManyAttempts)) { try await login(credentials) }
        people.faults.fail(.signIn, with: .offline)
        await #expect(throws: MarketError.offline) { try await login(credentials) }
        people.accounts.disable(user)
        await #expect(throws: MarketError.account(.disabled)) { try await login(credentials) }
        #expect(try await sessions.session() == nil)
    }

    @Test("A service that hides its users says the same to an unknown address and a wrong password")
    func hidden() async throws {
        let people = People(hidesUsers: true)
        _ = try await people.join("wongbing")
        let login = Login(auth: people.accounts, profiles: people.accounts, sessions: sessions)
        for email in ["wongbing@example.com", "nobody@example.com"] {
            await #expect(throws: MarketError.account(.invalidCredentials)) {
                try await login(Credentials(email: email, password: Secret("a guess")))
            }
        }
    }

    @Test("No profile: not found, and an earlier session stays")
    func withoutProfile() async throws {
        _ = try await people.accounts.createUser(credentials)
        try await sessions.save(.fixture())
        await #expect(throws: MarketError.notFound) { try await login(credentials) }
        #expect(try await sessions.session() == .fixture())
    }

    @Test(
        "Sad and cancel: wherever it fails, nothing is kept",
        arguments: [InMemoryOperation.signIn, .readProfile, .readAccount],
        passingFailures
    )
    func sad(step: InMemoryOperation, error: MarketError) async throws {
        _ = try await people.join("wongbing")
        people.faults.fail(step, .after, with: error)
        await #expect(throws: error) { try await login(credentials) }
        #expect(try await sessions.session() == nil)
    }

    @Test("Switching the user changes who signs the next call at once")
    func switching() async throws {
        let one = try await people.join("one")
        let two = SignUpInfo.fixture(name: "two", market: .fixture(identifier: "second", secret: Secret("s")))
        _ = try await people.signUp(into: InMemorySessionStore())(two)
        let login = Login(auth: people.accounts, profiles: people.accounts, sessions: one.sessions)
        let session = try await login(two.credentials)
        #expect(try await one.sessions.session()?.credentials.identifier == "second")
        try await one.sessions.login().acting { try await people.accounts.setLiked(Product.ID(1), true) }
        #expect(people.accounts.likes.map(\.user) == [session.auth?.user])
    }
}
