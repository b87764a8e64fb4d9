import Dispatch
import Foundation
import OpenMarketTesting
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Hashing under load", .slot)
struct HashingLoadTests {
    private let costly = SecretHash(of: "right", salt: [9], algorithm: .stretched(iterations: 10))

    private func checker(_ threads: WorkerThreads, concurrent: Int = 2) -> SecretChecker {
        SecretChecker(
            limits: SecretChecker.Limits(
                iterations: 10,
                concurrent: concurrent,
                waiting: 32,
                guesses: GuessLimits()
            ),
            time: MonotonicTime(HandClock()),
            random: SeededGenerator.shared(seed: 3),
            threads: threads
        )
    }

    private func outcome(_ target: Int, at checker: SecretChecker) async -> String {
        do throws(SecretFailure) {
            try await checker.check("right", against: costly, target: "v\(target)", caller: nil)
            return "passed"
        } catch {
            return error == .overloaded ? "overloaded" : "other"
        }
    }

    private func waitUntil(_ isTrue: () async -> Bool) async {
        while !(await isTrue()), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("Of a hundred log-ins sent together 34 are taken, and the others are refused while nothing is hashed yet")
    func hundred() async {
        let threads = WorkerThreads("test.hashing", count: 2)
        let gate = DispatchSemaphore(value: 0)
        // No thread is free to hash: whatever comes back now was refused without waiting.
        for _ in 0..<2 { threads.start { gate.wait() } }
        let checker = checker(threads)
        let outcomes = await withTaskGroup(of: String.self) { group in
            for number in 0..<100 {
                group.addTask { await outcome(number, at: checker) }
            }
            await waitUntil { await checker.load.refused == 66 }
            #expect(await checker.load.hashing == 2)
            #expect(await checker.load.waiting == 32)
            for _ in 0..<2 { gate.signal() }
            return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["passed": 34, "overloaded": 66])
        #expect(await checker.load.waiting == 0)
    }

    @Test("Checks are hashed in the order in which they came")
    func order() async {
        let threads = WorkerThreads("test.hashing", count: 1)
        let gate = DispatchSemaphore(value: 0)
        threads.start { gate.wait() }
        let checker = checker(threads, concurrent: 1)
        let finished = Finished()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<5 {
                group.addTask {
                    _ = await outcome(number, at: checker)
                    finished.add(number)
                }
                await waitUntil { await checker.load.hashing + checker.load.waiting == number + 1 }
            }
            for number in 0..<5 {
                // The thread stops again behind the next hash, so that one finishes at a time.
                await waitUntil { threads.waiting == 1 }
                threads.start { gate.wait() }
                gate.signal()
                await waitUntil { finished.numbers.count > number }
                #expect(finished.numbers == Array(0...number))
            }
            gate.signal()
        }
    }

    @Test("A caller that is gone gives its turn to those behind")
    func cancellation() async {
        let threads = WorkerThreads("test.hashing", count: 1)
        let gate = DispatchSemaphore(value: 0)
        threads.start { gate.wait() }
        let checker = checker(threads, concurrent: 1)
        let first = Task { await outcome(0, at: checker) }
        await waitUntil { await checker.load.hashing == 1 }
        let gone = Task { await outcome(1, at: checker) }
        await waitUntil { await checker.load.waiting == 1 }
        gone.cancel()
        #expect(await gone.value == "overloaded")
        #expect(await checker.load.waiting == 0)
        gate.signal()
        #expect(await first.value == "passed")
    }

    @Test("While all hashing threads are busy, what is asynchronous goes on")
    func pool() async {
        let threads = WorkerThreads("test.hashing", count: 2)
        let gate = DispatchSemaphore(value: 0)
        for _ in 0..<2 { threads.start { gate.wait() } }
        let checker = checker(threads)
        let hashing = (0..<34).map { number in Task { await outcome(number, at: checker) } }
        await waitUntil { await checker.load.hashing + checker.load.waiting == 34 }
        // A digest is checked at once, as many times as one likes.
        let digest = SecretHash(of: "right", salt: [1], algorithm: .digest)
        for _ in 0..<100 {
            await #expect(throws: Never.self) { () async throws in
                try await checker.check("right", against: digest, target: "quick", caller: nil)
            }
        }
        for _ in 0..<2 { gate.signal() }
        for task in hashing { #expect(await task.value == "passed") }
    }
}

private final class Finished: Sendable {
    private let state = Mutex<[Int]>([])

    var numbers: [Int] { state.withLock { $0 } }

    func add(_ number: Int) { state.withLock { $0.append(number) } }
}
