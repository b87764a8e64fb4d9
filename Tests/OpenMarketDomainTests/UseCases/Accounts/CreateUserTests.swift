import OpenMarketDomain
import OpenMarketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct CreateUserTests {
    private let people = People()
    private let sessions = InMemorySessionStore()

    private var create: CreateUser {
        let accounts = people.accounts
        return CreateUser(auth: accounts, profiles: accounts, names: accounts, clock: people.clock)
    }

    @Test("Primary: an account with a profile; no name is claimed and nobody logged in")
    func primary() async throws {
        let login = try await create(.fixture(name: "wongbing"))
        #expect(people.counts == [1, 1, 0])
        #expect(try await people.accounts.profile(of: login.user, as: login).vendorName == "wongbing")
    }

    @Test("Broken rules: nothing is sent")
    func broken() async {
        let info = SignUpInfo(email: "a@b.c", password: Secret("123456"), vendorName: "")
        await #expect(throws: MarketError.invalid([.vendorNameLength(0, allowed: 1...40)])) { try await create(info) }
        #expect(people.faults.calls.isEmpty)
    }

    @Test("Sad: the account is deleted again", arguments: passingFailures)
    func sad(error: MarketError) async {
        people.faults.fail(.createProfile, .before, with: error)
        await #expect(throws: error) { try await create(.fixture()) }
        #expect(people.counts == [0, 0, 0])
    }

    @Test(
        "Sad: a profile that was written although the caller does not know is deleted too",
        arguments: [MarketError.timedOut, .connectionLost, .cancelled, .server(ServerRejection(status: 500))]
    )
    func sadAfterwards(error: MarketError) async {
        people.faults.fail(.createProfile, .after, with: error)
        await #expect(throws: error) { try await create(.fixture()) }
        #expect(people.counts == [0, 0, 0])
    }

    @Test("Refused: the service's reason", arguments: [AccountFailure.weakPassword, .invalidEmail, .notAllowed])
    func refused(reason: AccountFailure) async {
        people.faults.fail(.createUser, with: .account(reason))
        await #expect(throws: MarketError.account(reason)) { try await create(.fixture()) }
        #expect(people.faults.calls == [.createUser])
    }

    @Test("A name is recorded for the session's user; again is fine, somebody else's is not")
    func recordVendorName() async throws {
        let one = try await people.join("one")
        let two = try await people.join("two")
        let record = RecordVendorName(names: people.accounts, sessions: two.sessions)
        try await record("second name")
        try await record("Second Name ")
        #expect(people.accounts.nameCount == 3)
        await #expect(throws: MarketError.account(.vendorNameTaken)) { try await record("ONE") }
        let owner = SearchOthersUID(names: people.accounts, sessions: two.sessions)
        #expect(try await owner("one") == one.user())
        try await two.sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await record("third") }
        await #expect(throws: MarketError.invalid([.forbiddenCharacter(.vendorName)])) { try await record("a/b") }
    }
}
