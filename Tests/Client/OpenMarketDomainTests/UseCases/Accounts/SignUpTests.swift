import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct SignUpTests {
    private let people = People()
    private let sessions = InMemorySessionStore()
    private let info = SignUpInfo.fixture(name: "wongbing")

    private var signUp: SignUp { people.signUp(into: sessions) }

    /// Everything a sign-up asks for, in order.
    private static let steps: [InMemoryOperation] = [.createUser, .claimName, .createProfile]

    @Test("Primary: account, name, profile and session are there, and the user is logged in")
    func primary() async throws {
        let session = try await signUp(info)
        #expect(people.counts == [1, 1, 1])
        #expect(people.faults.calls == Self.steps)
        let auth = try #require(session.auth)
        #expect(session.vendor == Vendor(id: Vendor.ID(auth.user), name: "wongbing"))
        #expect(session.credentials == .fixture())
        #expect(try await sessions.session() == session)
        #expect(try await auth.acting({ try await people.accounts.owner(of: "WONGBING") }) == auth.user)
        #expect(try await auth.acting({ try await people.accounts.account() }).market == .fixture())
    }

    @Test("A name whose characters were taken apart is the composed one", arguments: ["서울상점", "café", "がっこう"])
    func composed(name: String) async throws {
        let apart = name.decomposedStringWithCanonicalMapping
        let late = SignUpInfo(email: "late@example.com", password: Secret("p4ssword"), vendorName: name)
        let session = try await signUp(.fixture(name: apart))
        #expect(session.vendor.map { Array($0.name.utf8) } == Array(name.utf8))
        let auth = try #require(session.auth)
        let profile = try await auth.acting { try await people.accounts.profile(of: auth.user) }
        #expect(Array(profile.vendorName.utf8) == Array(name.utf8))
        #expect(try await auth.acting({ try await people.accounts.owner(of: name) }) == auth.user)
        await #expect(throws: MarketError.account(.vendorNameTaken)) { try await signUp(late) }
    }

    @Test("Broken rules: all of them are said, and nothing is sent")
    func broken() async {
        let info = SignUpInfo(email: "nobody", password: Secret("1"), vendorName: "50%")
        let violations: [Violation] = [
            .emailShape, .passwordLength(1, minimum: 6), .forbiddenCharacter(.vendorName),
        ]
        await #expect(throws: MarketError.invalid(violations)) { try await signUp(info) }
        #expect(people.faults.calls.isEmpty)
    }

    @Test(
        "Name taken: the account is deleted again and the name stays its owner's",
        arguments: ["wongbing", " Wongbing"]
    )
    func nameTaken(name: String) async throws {
        let owner = try await people.join("wongbing")
        let late = SignUpInfo(email: "late@example.com", password: Secret("p4ssword"), vendorName: name)
        await #expect(throws: MarketError.account(.vendorNameTaken)) { try await signUp(late) }
        #expect(people.counts == [1, 1, 1])
        let login = try await owner.sessions.login()
        #expect(try await login.acting({ try await people.accounts.owner(of: name) }) == login.user)
        #expect(try await sessions.session() == nil)
    }

    @Test("Address taken: the account that has it stays as it is", arguments: ["p4ssword", "another"])
    func addressTaken(password: String) async throws {
        _ = try await people.join("wongbing")
        let again = SignUpInfo(email: "WONGBING@example.com", password: Secret(password), vendorName: "another")
        await #expect(throws: MarketError.account(.emailInUse)) { try await signUp(again) }
        #expect(people.counts == [1, 1, 1])
    }

    @Test(
        "Sad: whichever step fails, before it is done or after, nothing is left",
        arguments: steps,
        [InMemoryFaults.Phase.before, .after]
    )
    func nothingLeft(step: InMemoryOperation, phase: InMemoryFaults.Phase) async throws {
        people.faults.fail(step, phase, with: .connectionLost)
        await #expect(throws: MarketError.connectionLost) { try await signUp(info) }
        #expect(people.counts == [0, 0, 0])
        #expect(try await sessions.session() == nil)
        // The same form works the next time.
        _ = try await signUp(info)
        #expect(people.counts == [1, 1, 1])
    }

    @Test(
        "Cancel: whichever step is cancelled, before it is done or after, nothing is left",
        arguments: steps,
        [InMemoryFaults.Phase.before, .after]
    )
    func cancelled(step: InMemoryOperation, phase: InMemoryFaults.Phase) async throws {
        people.faults.handle { operation, moment async throws(MarketError) in
            guard operation == step, moment == phase else { return }
            withUnsafeCurrentTask { $0?.cancel() }
        }
        let call = Task { [signUp, info] in try await signUp(info) }
        await #expect(throws: MarketError.cancelled) { try await call.value }
        try await eventually { [people] in people.counts == [0, 0, 0] }
        #expect(try await sessions.session() == nil)
    }

    @Test("Cancel while something is taken back: returns at once, and the next sign-up waits for the end of it")
    func cancelledCleanUp() async throws {
        let gate = Gate()
        people.faults.fail(.createProfile, .after, with: .timedOut)
        people.faults.handle { operation, phase async throws(MarketError) in
            guard operation == .deleteUser, phase == .before else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        }
        let signUp = signUp
        let call = Task { [info] in try await signUp(info) }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: MarketError.timedOut) { try await call.value }
        #expect(people.counts == [1, 0, 0])
        let next = Task { [info] in try await signUp(info) }
        gate.open()
        _ = try await next.value
        #expect(people.counts == [1, 1, 1])
        #expect(people.faults.calls.filter { $0 == .signIn }.isEmpty)
    }

    @Test("The session cannot be kept: nothing is left")
    func sessionNotKept() async throws {
        let store = InMemorySessions()
        store.saves.fails(.storage(.full))
        await #expect(throws: MarketError.storage(.full)) { try await people.signUp(into: store)(info) }
        #expect(people.counts == [0, 0, 0])
    }

    @Test("The vendor cannot be found out: nothing is left")
    func vendorUnknown() async throws {
        let vendors = InMemoryMarket().accounts
        vendors.enrollments.fails(.offline)
        vendors.withdrawals.always(())
        let accounts = people.accounts
        let signUp = SignUp(auth: accounts, profiles: accounts, names: accounts, sessions: sessions, vendors: vendors)
        await #expect(throws: MarketError.offline) { try await signUp(info) }
        #expect(people.counts == [0, 0, 0])
    }

    @Test(
        "Taking back fails twice: it is tried again, with pauses",
        arguments: [InMemoryOperation.releaseName, .deleteProfile, .deleteUser]
    )
    func triesAgain(step: InMemoryOperation) async throws {
        people.faults.fail(.createProfile, .after, with: .timedOut)
        people.faults.fail(step, with: .offline, times: 2)
        let call = Task { [signUp, info] in try await signUp(info) }
        for pause in [1, 3] {
            // The pause, and the limit of taking back.
            await people.clock.untilSleepers(2)
            people.clock.advance(by: .seconds(pause))
        }
        await #expect(throws: MarketError.timedOut) { try await call.value }
        #expect(people.counts == [0, 0, 0])
    }

    @Test(
        "Taking back fails for good: no user is logged in, and the next sign-up takes up what is left",
        arguments: [InMemoryOperation.releaseName, .deleteProfile, .deleteUser]
    )
    func takenUp(step: InMemoryOperation) async throws {
        people.faults.fail(.createProfile, with: .offline)
        people.faults.fail(step, with: .offline, times: 3)
        let call = Task { [signUp, info] in try await signUp(info) }
        for pause in [1, 3] {
            // The pause, and the limit of taking back.
            await people.clock.untilSleepers(2)
            people.clock.advance(by: .seconds(pause))
        }
        await #expect(throws: MarketError.offline) { try await call.value }
        #expect(people.accounts.accountCount == 1)
        #expect(people.accounts.profileCount == 0)
        #expect(try await sessions.session() == nil)
        _ = try await signUp(info)
        #expect(people.counts == [1, 1, 1])
    }

    @Test("What is left is not taken up with another password")
    func notTakenUp() async throws {
        _ = try await people.accounts.createUser(info.credentials)
        let other = SignUpInfo.fixture(name: "wongbing", password: Secret("a guess"))
        await #expect(throws: MarketError.account(.emailInUse)) { try await signUp(other) }
        #expect(people.counts == [1, 0, 0])
    }

    @Test("Whatever fails, at whichever calls: all of a user or nothing of one", arguments: 0..<200)
    func allOrNothing(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let errors: [MarketError] = [.connectionLost, .timedOut, .server(ServerRejection(status: 503)), .offline]
        for step in Self.steps {
            for phase in InMemoryFaults.Phase.allCases where Int.random(in: 0..<3, using: &random) == 0 {
                // A device that is offline has sent nothing.
                let number = Int.random(in: 0..<(phase == .before ? 4 : 3), using: &random)
                people.faults.fail(step, phase, with: errors[number])
            }
        }
        var session: Session?
        for _ in 0..<8 where session == nil {
            session = try? await signUp(info)
            #expect(people.counts == (session == nil ? [0, 0, 0] : [1, 1, 1]))
        }
        #expect(session != nil)
        #expect(try await sessions.session() == session)
    }

    @Test("Ten people want one name at once: one gets it, the others leave nothing behind")
    func race() async throws {
        let people = people
        let winners = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<10 {
                let form = SignUpInfo(email: "\(number)@example.com", password: Secret("p4ssword"), vendorName: "one")
                group.addTask { (try? await people.signUp(into: InMemorySessionStore())(form)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(winners == 1)
        #expect(people.counts == [1, 1, 1])
    }
}
