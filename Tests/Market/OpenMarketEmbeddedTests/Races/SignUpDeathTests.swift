import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// The process of a sign-up dies, at each step, on either side of it: what is left becomes whole the next time.
@Suite("Sign-ups whose process dies", .slot, .timeLimit(.minutes(10)))
struct SignUpDeathTests {
    /// What the dying sign-up was about to do.
    enum Course: CaseIterable, Sendable {
        /// Everything goes well until the end.
        case primary
        /// Another user has the name, and what was made is being taken back.
        case nameTaken
        /// The session cannot be kept, and a whole user is being taken back.
        case sessionNotKept
    }

    @Test(
        "Whichever step is the last, no sign-up is left incomplete, and the next sign-up or login works",
        arguments: Course.allCases,
        ServedMarket.Dialect.allCases
    )
    func everyStep(course: Course, dialect: ServedMarket.Dialect) async throws {
        try await ServedMarket(.inProcess, dialect).story { market in
            let owner = try await market.join("taken")
            for moment in MortalTransport.Moment.allCases {
                var calls = 0
                var hasDied = true
                while hasDied {
                    let person = "\(moment)\(calls)"
                    hasDied = await die(after: calls, moment, course, as: person, at: market)
                    try await comeBack(as: person, to: market, dialect)
                    calls += 1
                }
                #expect(calls > 3)
            }
            #expect(try await owner.findUser("taken") == owner.fetchUserProfile().id)
        }
    }

    @Test(
        "Dying again while taking up what was left does no harm either",
        arguments: MortalTransport.Moment.allCases,
        [ServedMarket.Dialect.safe, .routes]
    )
    func twice(moment: MortalTransport.Moment, dialect: ServedMarket.Dialect) async throws {
        try await ServedMarket(.inProcess, dialect).story { market in
            for first in 1...3 {
                var calls = 0
                var hasDied = true
                while hasDied {
                    let person = "\(moment)\(first)x\(calls)"
                    _ = await die(after: first, moment, .primary, as: person, at: market)
                    hasDied = await die(after: calls, moment, .primary, as: person, at: market)
                    try await comeBack(as: person, to: market, dialect)
                    calls += 1
                }
            }
        }
    }

    /// Signs up in a process that ends after so many calls; whether it did end early.
    private func die(
        after calls: Int,
        _ moment: MortalTransport.Moment,
        _ course: Course,
        as person: String,
        at market: ServedMarket
    ) async -> Bool {
        let life = MortalTransport(market.transport, calls: calls, moment: moment)
        let device = market.device(over: life, clock: ImpatientClock())
        let broken = InMemorySessions()
        broken.saves.fails(.storage(.full))
        let signUp = SignUp(
            auth: device.auth,
            profiles: device.profiles,
            names: device.names,
            sessions: course == .sessionNotKept ? broken : device.keeper,
            surroundings: Surroundings(clock: ImpatientClock())
        )
        let form = SignUpInfo.fixture(name: person)
        let name = course == .nameTaken ? "taken" : form.vendorName
        let credentials = form.credentials
        _ = try? await signUp(
            SignUpInfo(
                email: credentials.email,
                password: credentials.password,
                vendorName: name,
                market: form.market
            )
        )
        return life.isDead
    }

    /// Starts again, with the same form, and looks whether everything is there and nothing is left over.
    private func comeBack(
        as person: String,
        to market: ServedMarket,
        _ dialect: ServedMarket.Dialect
    ) async throws {
        let form = SignUpInfo.fixture(name: person)
        let device = market.device()
        let session: Session
        do {
            session = try await device.signUp(form)
        } catch MarketError.account(.emailInUse) {
            session = try await device.login(form.credentials)
        }
        let user = try await device.user()
        #expect(session.vendor == Vendor(id: Vendor.ID(user), name: person), "\(person)")
        // The market's own routes keep no secret of a vendor.
        if dialect != .routes { #expect(session.credentials == form.market) }
        #expect(try await device.owner(person) == user, "\(person)")
        #expect(try await device.profile().vendorName == person)
        #expect(try await device.keeper.login().acting({ try await device.likes.likedProductIDs() }).isEmpty)
        // Whatever is there can be taken away again: address and name are free.
        try await device.own.delete(password: form.credentials.password)
        let other = try await market.join(person)
        #expect(try await other.fetchUserProfile().id != user)
    }
}
