import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("A user becomes a vendor", .slot) struct SellerSignUpTests {
    private let people = People()
    private let vendors = InMemoryMarket().accounts
    private let sessions = InMemorySessionStore()
    private let identity = VendorIdentity(vendor: .fixture(id: 7, name: "shop"), credentials: .fixture())

    private var signUp: SignUp {
        SignUp(
            auth: people.accounts,
            profiles: people.accounts,
            names: people.accounts,
            sessions: sessions,
            vendors: vendors,
            surroundings: Surroundings(clock: people.clock)
        )
    }

    @Test("The vendor is made between name and profile, and the profile keeps what it signs with")
    func made() async throws {
        vendors.enrollments.returns(identity)
        let session = try await signUp(.fixture(name: "shop", market: nil))
        #expect(people.faults.calls == [.createUser, .claimName, .createProfile])
        #expect(session.vendor == identity.vendor)
        #expect(try await sessions.login().acting({ try await people.accounts.account() }).market == .fixture())
    }

    @Test("Where the market makes name, vendor and profile at once, no step is taken, and what may be ours is undone")
    func atOnce() async throws {
        let outcomes: [(Result<VendorIdentity?, MarketError>, MarketError?, isProfileLeft: Bool)] = [
            (.success(identity), nil, true), (.failure(.conflict), .account(.emailInUse), true),
            (.failure(.connectionLost), .connectionLost, false),
        ]
        for (outcome, expected, isProfileLeft) in outcomes {
            let people = People()
            let register = AtOnce(people: people, outcome: outcome)
            let signUp = SignUp(
                auth: people.accounts,
                profiles: people.accounts,
                names: people.accounts,
                sessions: InMemorySessionStore(),
                vendors: register,
                surroundings: Surroundings(clock: people.clock)
            )
            do throws(MarketError) {
                let session = try await signUp(.fixture(name: "shop", market: nil))
                #expect(expected == nil && session.vendor == identity.vendor)
            } catch {
                #expect(expected == error)
            }
            #expect(people.accounts.enrollments.callCount == 0)
            #expect(people.counts == (isProfileLeft ? [1, 1, 1] : [0, 0, 0]))
        }
    }

    @Test("A vendor who is there already comes first, and the user takes its name")
    func linked() async throws {
        vendors.enrollments.returns(identity)
        let session = try await signUp(.fixture(name: "another", market: .fixture()))
        let login = try #require(session.auth)
        #expect(session.vendor?.name == "shop")
        #expect(vendors.enrollments.calls.map(\.credentials) == [.fixture()])
        #expect(try await login.acting({ try await people.accounts.owner(of: "shop") }) == login.user)
        #expect(people.counts == [1, 1, 1])
    }

    @Test("A vendor with a name that no user may have is taken back")
    func nameOfVendor() async throws {
        vendors.enrollments.returns(VendorIdentity(vendor: .fixture(id: 7, name: "50%"), credentials: .fixture()))
        vendors.withdrawals.returns(())
        await #expect(throws: MarketError.invalid([.forbiddenCharacter(.vendorName)])) {
            try await signUp(.fixture(market: .fixture()))
        }
        #expect(vendors.withdrawals.callCount == 1)
        #expect(people.counts == [0, 0, 0])
    }

    @Test("A log-in takes the vendor of the register; a register that fails prevents no log-in")
    func login() async throws {
        _ = try await people.join("wongbing")
        let login = Login(
            auth: people.accounts,
            profiles: people.accounts,
            sessions: sessions,
            vendors: vendors
        )
        vendors.enrollments.answers(.success(identity), .failure(.offline), .failure(.cancelled))
        let credentials = SignUpInfo.fixture(name: "wongbing").credentials
        #expect(try await login(credentials).vendor == identity.vendor)
        let stranger = try await login(credentials)
        #expect(stranger.vendor?.name == "wongbing")
        #expect(stranger.credentials == .fixture())
        await #expect(throws: MarketError.cancelled) { try await login(credentials) }
    }

    @Test("A session without a vendor becomes that of one when it is restored, unless the register fails again")
    func restored() async throws {
        let login = AuthSession.fixture()
        let own = VendorCredentials(identifier: login.user.rawValue, secret: Secret(""))
        let old = Session(vendor: Vendor(id: Vendor.ID(login.user), name: "shop"), credentials: own, auth: login)
        try await sessions.save(old)
        let renewal = SessionRenewal(
            auth: people.accounts,
            keeper: SessionKeeper(store: sessions),
            surroundings: Surroundings(now: people.calendar.now)
        )
        let account = people.own(sessions, vendors: vendors, renewal: renewal)
        vendors.enrollments.answers(.failure(.offline), .success(identity))
        #expect(try await account.restore() == .signedIn(old))
        let known = Session(vendor: identity.vendor, credentials: .fixture(), auth: login)
        #expect(try await account.restore() == .signedIn(known))
        // From now on the register is not asked.
        #expect(try await account.restore() == .signedIn(known))
        #expect(vendors.enrollments.calls.map(\.name) == ["shop", "shop"])
        #expect(vendors.enrollments.calls.allSatisfy { $0.credentials == nil })
    }

    @Test("An account is deleted with its vendor; a vendor who cannot be taken back keeps the account")
    func deletion() async throws {
        let device = try await people.join("wongbing")
        let own = people.own(device.sessions, vendors: vendors)
        vendors.withdrawals.answers(.failure(.offline), .success(()))
        await #expect(throws: MarketError.offline) { try await own.delete(password: Secret("p4ssword")) }
        #expect(people.counts == [1, 1, 1])
        try await own.delete(password: Secret("p4ssword"))
        #expect(people.counts == [0, 0, 0])
    }

    @Test("Where the market has the accounts itself, the vendor is left to the end of the account")
    func deletionInOneMarket() async throws {
        let device = try await people.join("wongbing")
        try await people.own(device.sessions, vendors: OneRegister()).delete(password: Secret("p4ssword"))
        #expect(people.counts == [0, 0, 0])
    }

    @Test("A vendor without an account is kept as a session, proven where the market can do that")
    func vendorLogin() async throws {
        let known = Session(vendor: .fixture(), credentials: .fixture())
        let unproven = Vendors(proof: UnprovenVendors(), sessions: sessions)
        #expect(try await unproven.logIn(.fixture()) == Session(credentials: .fixture()))
        await #expect(throws: MarketError.wrongSecret) {
            try await unproven.logIn(VendorCredentials(identifier: "id", secret: Secret("")))
        }
        #expect(try await sessions.session() == Session(credentials: .fixture()))
        try await sessions.save(known)
    }
}

/// A register that makes users at once, and whose response is then what a test says.
private struct AtOnce: VendorRegister {
    let people: People
    let outcome: Result<VendorIdentity?, MarketError>

    func introduce(_ name: String) async throws(MarketError) -> VendorIdentity? {
        try await people.accounts.claim(name)
        _ = try await people.accounts.create(vendorName: name, market: nil)
        return try outcome.get()
    }

    func enroll(
        _ name: String,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> VendorIdentity {
        try await people.accounts.enroll(name, credentials: credentials)
    }
}

/// A register from which no vendor may be taken back.
private struct OneRegister: VendorRegister {
    let endsVendorsWithAccounts = true

    func enroll(
        _ name: String,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> VendorIdentity {
        throw .offline
    }

    func withdraw() async throws(MarketError) { throw .offline }
}
