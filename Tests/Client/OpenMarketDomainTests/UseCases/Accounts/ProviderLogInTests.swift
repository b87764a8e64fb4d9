import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Logging in with a provider", .slot, .timeLimit(.minutes(10)))
struct ProviderLogInTests {
    private let people = People()
    private let sessions = InMemorySessionStore()
    private let grant = ProviderGrant.emulated(email: "ann@example.com")

    private var own: OwnAccount { people.own(sessions) }

    private func finish(_ account: UnfinishedAccount, vendorName: String) async throws(MarketError) -> Session {
        try await own.finishSignUp(account, vendorName: vendorName, market: nil)
    }

    private func newUser(_ grant: ProviderGrant) async throws -> UnfinishedAccount {
        guard case .newUser(let account) = try await own.logIn(with: grant) else { throw MarketError.conflict }
        return account
    }

    @Test("New user: there is an account and no session; finishing it makes one user of it, who is found again")
    func newUser() async throws {
        let account = try await newUser(grant)
        #expect(account.email == "ann@example.com")
        #expect(try await sessions.session() == nil)
        #expect(people.counts == [1, 0, 0])
        let session = try await finish(account, vendorName: "Ann")
        #expect(session.vendor?.name == "Ann")
        #expect(try await sessions.session() == session)
        #expect(people.counts == [1, 1, 1])
        guard case .loggedIn(let again) = try await own.logIn(with: grant) else { throw MarketError.conflict }
        #expect(again.auth?.user == session.auth?.user)
        #expect(people.counts == [1, 1, 1])
    }

    @Test("Two providers with one proved address open one account")
    func twoProviders() async throws {
        _ = try await finish(newUser(grant), vendorName: "Ann")
        let apple = ProviderGrant.emulated(.apple, subject: "other", email: "ANN@example.com")
        guard case .loggedIn(let session) = try await own.logIn(with: apple) else { throw MarketError.conflict }
        #expect(session.vendor?.name == "Ann")
        #expect(people.accounts.accountCount == 1)
    }

    @Test("An address of an account that the provider does not prove is refused, and an earlier session stays")
    func unproved() async throws {
        _ = try await people.join("ann")
        try await sessions.save(.fixture())
        let grant = ProviderGrant.emulated(email: "ann@example.com", isVerified: false)
        await #expect(throws: MarketError.account(.otherLogInMethod)) { try await own.logIn(with: grant) }
        #expect(try await sessions.session() == .fixture())
        #expect(people.accounts.accountCount == 1)
    }

    @Test("Token refused, or a service that knows passwords only")
    func refused() async throws {
        let forged = ProviderGrant(provider: .google, token: .id(Secret("forged")))
        await #expect(throws: MarketError.account(.providerRefused)) { try await own.logIn(with: forged) }
        let plain = people.own(sessions, auth: PasswordsOnly())
        await #expect(throws: MarketError.account(.notAllowed)) { try await plain.logIn(with: grant) }
    }

    @Test(
        "Sad and cancel: wherever it fails, nothing is kept",
        arguments: [InMemoryOperation.signInWithProvider, .readProfile, .readAccount],
        [MarketError.offline, .cancelled, .timedOut]
    )
    func sad(step: InMemoryOperation, error: MarketError) async throws {
        _ = try await finish(newUser(grant), vendorName: "Ann")
        try await sessions.clear()
        people.faults.fail(step, .after, with: error)
        await #expect(throws: error) { try await own.logIn(with: grant) }
        #expect(try await sessions.session() == nil)
    }

    @Test("Finishing, broken rules: nothing is sent")
    func brokenName() async throws {
        let account = try await newUser(grant)
        let calls = people.faults.calls.count
        await #expect(throws: MarketError.invalid([.vendorNameLength(0, allowed: 1...40)])) {
            try await finish(account, vendorName: " ")
        }
        #expect(people.faults.calls.count == calls)
    }

    @Test("Finishing, name taken: another name does, and the account is the same")
    func nameTaken() async throws {
        _ = try await people.join("Bela")
        let account = try await newUser(grant)
        await #expect(throws: MarketError.account(.vendorNameTaken)) { try await finish(account, vendorName: "bela") }
        #expect(people.counts == [2, 1, 1])
        #expect(try await finish(account, vendorName: "Ann").auth?.user == account.auth.user)
    }

    @Test(
        "Finishing, sad and cancel: name and profile are taken back, and the next attempt works",
        arguments: [InMemoryOperation.createProfile, .claimName],
        [InMemoryFaults.Phase.before, .after]
    )
    func finishSad(step: InMemoryOperation, phase: InMemoryFaults.Phase) async throws {
        let account = try await newUser(grant)
        people.faults.fail(step, phase, with: .connectionLost)
        await #expect(throws: MarketError.connectionLost) { try await finish(account, vendorName: "Ann") }
        #expect(people.accounts.profileCount == 0)
        #expect(try await sessions.session() == nil)
        #expect(try await finish(account, vendorName: "Ann").vendor?.name == "Ann")
        #expect(people.counts == [1, 1, 1])
    }

    @Test("Finishing, a user already: another device was faster, and its user stays")
    func twice() async throws {
        let account = try await newUser(grant)
        _ = try await finish(account, vendorName: "Ann")
        for name in ["Ann", "Other"] {
            await #expect(throws: MarketError.conflict) { try await finish(account, vendorName: name) }
        }
        #expect(people.counts == [1, 1, 1])
    }

    @Test("Tokens are in no description")
    func secrecy() {
        let grant = ProviderGrant(provider: .apple, token: .id(Secret("CANARY")), nonce: Secret("CANARY"))
        let account = UnfinishedAccount(auth: .fixture())
        var text = "\(grant)\(account)"
        dump(grant, to: &text)
        dump(account, to: &text)
        #expect(!text.contains("CANARY"))
        #expect(!text.contains(account.auth.accessToken.reveal()))
        #expect(!text.contains(account.email))
    }
}

/// An account service of an app that does not care for providers.
private struct PasswordsOnly: AuthService {
    func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession { throw .offline }
    func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession { throw .offline }
    func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession { throw .offline }
    func deleteUser(_ session: AuthSession) async throws(MarketError) {}
    func sendPasswordReset(to email: String) async throws(MarketError) {}
}
