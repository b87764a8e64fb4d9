import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

/// A double tap, or an app that tries again: two sign-ups with one form run at the same time.
@Suite(.slot, .timeLimit(.minutes(10))) struct SameFormTwiceTests {
    private let people = People()
    private let info = SignUpInfo.fixture(name: "wongbing")

    private static let steps: [InMemoryOperation] = [.claimName, .createProfile]

    /// Makes the next call of an operation wait before it does anything, and fail afterwards when there is an error.
    private func stop(at step: InMemoryOperation, failing error: MarketError? = nil) -> Gate {
        let gate = Gate()
        let isUsed = Mutex(false)
        people.faults.handle { operation, phase async throws(MarketError) in
            guard operation == step, phase == .before else { return }
            let isLater = isUsed.withLock { used in
                defer { used = true }
                return used
            }
            guard !isLater else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
            if let error { throw error }
        }
        return gate
    }

    private func begin(_ info: SignUpInfo) -> Task<Session, any Error> {
        Task { [people] in try await people.signUp(into: InMemorySessionStore())(info) }
    }

    @Test("The second one overtakes the first: one whole account is left, and it is the winner's", arguments: steps)
    func overtaken(step: InMemoryOperation) async throws {
        let sessions = InMemorySessionStore()
        let gate = stop(at: step)
        let first = begin(info)
        await gate.untilWaiting()
        let session = try await people.signUp(into: sessions)(info)
        gate.open()
        await #expect(throws: MarketError.account(.emailInUse)) { try await first.value }
        #expect(people.counts == [1, 1, 1])
        #expect(try await people.accounts.signIn(info.credentials).user == session.auth?.user)
        #expect(try await sessions.session() == session)
    }

    @Test("The second one fails after the first is complete: the account stays", arguments: steps)
    func lateFailure(step: InMemoryOperation) async throws {
        let gate = stop(at: step)
        let first = begin(info)
        await gate.untilWaiting()
        // The second one takes the account for what a broken sign-up left behind.
        let secondGate = stop(at: step, failing: .offline)
        let second = begin(info)
        await secondGate.untilWaiting()
        gate.open()
        let session = try await first.value
        secondGate.open()
        await #expect(throws: MarketError.offline) { try await second.value }
        #expect(people.counts == [1, 1, 1])
        #expect(try await people.accounts.signIn(info.credentials).user == session.auth?.user)
    }

    @Test("The second one asks for another name: the account keeps its own, and the other name is free again")
    func otherName() async throws {
        let gate = stop(at: .createProfile)
        let first = begin(info)
        await gate.untilWaiting()
        let secondGate = stop(at: .createProfile)
        let second = begin(
            SignUpInfo(email: info.credentials.email, password: info.credentials.password, vendorName: "other")
        )
        await secondGate.untilWaiting()
        gate.open()
        let session = try await first.value
        secondGate.open()
        await #expect(throws: MarketError.account(.emailInUse)) { try await second.value }
        #expect(people.counts == [1, 1, 1])
        let login = try #require(session.auth)
        #expect(try await login.acting({ try await people.accounts.owner(of: "wongbing") }) == login.user)
    }
}
