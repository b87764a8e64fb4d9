import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Guessing secrets", .slot)
struct SecretCheckerTests {
    private let clock = HandClock()
    private let hash = SecretHash(of: "right", salt: [1, 2, 3], algorithm: .digest)

    private func checker(concurrent: Int = 2, waiting: Int = 32) -> SecretChecker {
        let limits = SecretChecker.Limits(
            iterations: 600_000,
            concurrent: concurrent,
            waiting: waiting,
            guesses: GuessLimits()
        )
        return SecretChecker(limits: limits, time: MonotonicTime(clock), random: SeededGenerator.shared(seed: 3))
    }

    private func status(_ secret: String, at checker: SecretChecker, caller: String? = "attacker") async -> Int {
        do throws(SecretFailure) {
            try await checker.check(secret, against: hash, target: "vendor/1", caller: caller)
            return 200
        } catch {
            switch error {
            case .wrong: return 403
            case .tooManyGuesses: return 429
            case .overloaded: return 503
            }
        }
    }

    @Test("After five failures a caller waits a second, then two, then four, and an hour at most")
    func doubling() async throws {
        let checker = checker()
        for _ in 0..<5 {
            #expect(await status("wrong", at: checker) == 403)
            clock.advance(by: .seconds(4))
        }
        for wait in [1, 2, 4, 8, 16] {
            #expect(await status("wrong", at: checker) == 403)
            #expect(await status("right", at: checker) == 429)
            clock.advance(by: .seconds(wait) - .milliseconds(1))
            #expect(await status("right", at: checker) == 429)
            clock.advance(by: .milliseconds(1))
        }
    }

    @Test("A right secret ends the counting")
    func success() async {
        let checker = checker()
        for _ in 0..<3 {
            for _ in 0..<4 {
                #expect(await status("wrong", at: checker) == 403)
                clock.advance(by: .seconds(4))
            }
            #expect(await status("right", at: checker) == 200)
        }
    }

    @Test("Of ten thousand guesses in a minute at most a hundred are looked at, and the owner is in two seconds later")
    func flood() async {
        let checker = checker()
        var evaluated = 0
        for guess in 0..<10_000 {
            if await status("wrong", at: checker, caller: "bot \(guess % 500)") == 403 { evaluated += 1 }
            clock.advance(by: .milliseconds(6))
        }
        #expect(evaluated <= 100)
        #expect(evaluated >= 60)
        clock.advance(by: .seconds(2))
        #expect(await status("right", at: checker, caller: "owner") == 200)
    }

    @Test("One address fails at most twenty times a minute, whatever the secrets")
    func address() async {
        let checker = checker()
        var evaluated = 0
        for target in 0..<200 {
            do throws(SecretFailure) {
                try await checker.check("wrong", against: hash, target: "item/\(target)", caller: "one")
            } catch {
                if error == .wrong { evaluated += 1 }
            }
        }
        #expect(evaluated == 20)
    }

    @Test("Guesses sent together count like guesses sent in a row")
    func together() async {
        let checker = checker(waiting: 1000)
        let costly = SecretHash(of: "right", salt: [9], algorithm: .stretched(iterations: 50))
        let evaluated = await withTaskGroup(of: Bool.self) { group in
            for guess in 0..<200 {
                group.addTask {
                    do throws(SecretFailure) {
                        try await checker.check("wrong \(guess)", against: costly, target: "v", caller: nil)
                        return false
                    } catch {
                        return error == .wrong
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(evaluated == 5)
    }

    @Test("An owner who sends sixty right secrets together gets them all through")
    func owner() async {
        let checker = checker()
        let costly = SecretHash(of: "right", salt: [9], algorithm: .stretched(iterations: 500))
        let passed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    do throws(SecretFailure) {
                        try await checker.check("right", against: costly, target: "v", caller: "owner")
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(passed == 60)
    }

    @Test("A changed secret is not let in by what was right before")
    func changed() async {
        let checker = checker()
        #expect(await status("right", at: checker) == 200)
        let new = SecretHash(of: "new", salt: [5], algorithm: .digest)
        do throws(SecretFailure) {
            try await checker.check("right", against: new, target: "vendor/1", caller: nil)
            Issue.record("let in")
        } catch {
            #expect(error == .wrong)
        }
    }

    @Test("Of many costly checks at once the last ones are sent away with 503")
    func overload() async {
        let checker = checker(concurrent: 1, waiting: 4)
        let costly = SecretHash(of: "right", salt: [9], algorithm: .stretched(iterations: 20_000))
        let statuses = await withTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                group.addTask {
                    do throws(SecretFailure) {
                        try await checker.check("right", against: costly, target: "v\(number)", caller: nil)
                        return 200
                    } catch {
                        switch error {
                        case .wrong: return 403
                        case .tooManyGuesses: return 429
                        case .overloaded: return 503
                        }
                    }
                }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(Set(statuses).isSubset(of: [200, 503]))
        #expect(statuses.contains(503))
        #expect(statuses.filter { $0 == 200 }.count >= 5)
    }

    @Test("A guess is limited like any other even when its target was proven before")
    func overloadOfProvenTargets() async {
        let checker = checker(concurrent: 1, waiting: 2)
        let costly = SecretHash(of: "right", salt: [9], algorithm: .stretched(iterations: 20_000))
        for number in 0..<20 {
            #expect(await status("right", of: "v\(number)", costly, at: checker) == 200)
        }
        var statuses: [Int] = []
        // On a busy machine guesses may follow each other; four failures of a target are free of other limits.
        for _ in 0..<4 where !statuses.contains(503) {
            statuses += await withTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    group.addTask { await status("wrong", of: "v\(number)", costly, at: checker) }
                }
                return await group.reduce(into: [Int]()) { $0.append($1) }
            }
        }
        #expect(Set(statuses).isSubset(of: [403, 503]))
        #expect(statuses.contains(503))
    }

    @Test("A caller that sent the right secret before passes while guesses of others block its target")
    func provenCaller() async {
        let checker = checker()
        #expect(await status("right", at: checker, caller: "owner") == 200)
        for _ in 0..<5 { #expect(await status("wrong", at: checker, caller: "bot") == 403) }
        #expect(await status("wrong", at: checker, caller: "bot 2") == 429)
        #expect(await status("right", at: checker, caller: "owner") == 200)
        // From elsewhere the right secret has to wait like a wrong one: otherwise trying would be free.
        #expect(await status("right", at: checker, caller: "bot 2") == 429)
        #expect(await status("wrong", at: checker, caller: "owner") == 429)
    }

    @Test("A caller whose own guesses failed waits although it sent the right secret before")
    func provenGuesser() async {
        let checker = checker()
        #expect(await status("right", at: checker, caller: "one") == 200)
        for _ in 0..<6 {
            #expect(await status("wrong", at: checker, caller: "one") == 403)
            clock.advance(by: .milliseconds(900))
        }
        clock.advance(by: .milliseconds(50))
        #expect(await status("right", at: checker, caller: "one") == 429)
    }

    private func status(_ secret: String, of target: String, _ hash: SecretHash, at checker: SecretChecker) async -> Int
    {
        do throws(SecretFailure) {
            try await checker.check(secret, against: hash, target: target, caller: nil)
            return 200
        } catch {
            switch error {
            case .wrong: return 403
            case .tooManyGuesses: return 429
            case .overloaded: return 503
            }
        }
    }
}
