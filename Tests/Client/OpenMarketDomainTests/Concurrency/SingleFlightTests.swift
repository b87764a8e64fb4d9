import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct SingleFlightTests {
    private typealias Flight = SingleFlight<String, Int, MarketError>

    private let flight = SingleFlight<String, Int, MarketError>(cancellation: .cancelled)
    private let work = MockCall<String, Int>("work")

    private func value(_ key: String = "a") async throws(MarketError) -> Int {
        try await flight.value(for: key) { [work] () async throws(MarketError) in
            try await work(key)
        }
    }

    private func start(_ count: Int, key: String = "a") async throws -> [Task<Result<Int, MarketError>, Never>] {
        let before = flight.waiterCount(for: key)
        let tasks = (0..<count).map { _ in
            Task {
                do throws(MarketError) {
                    return Result<Int, MarketError>.success(try await value(key))
                } catch {
                    return .failure(error)
                }
            }
        }
        try await eventually { flight.waiterCount(for: key) == before + count }
        return tasks
    }

    @Test("Any number of callers share one piece of work and all get its result")
    func joins() async throws {
        work.returns(42)
        work.hold()
        let tasks = try await start(100)
        work.release()
        for task in tasks { #expect(await task.value == .success(42)) }
        #expect(work.callCount == 1)
        try work.verify()
    }

    @Test("Work that was begun at a low priority hurries when a caller of a higher one joins it")
    func priority() async throws {
        work.hold()
        work.handles { _ async throws(MarketError) in Int(Task.currentPriority.rawValue) }
        func join(_ priority: TaskPriority) -> Task<Int?, Never> {
            Task(priority: priority) { [flight, work] in
                try? await flight.value(for: "a") { () async throws(MarketError) in try await work("a") }
            }
        }
        let ahead = join(.background)
        try await eventually { flight.waiterCount(for: "a") == 1 }
        let visible = join(.high)
        try await eventually { flight.waiterCount(for: "a") == 2 }
        work.release()
        let seen = await (ahead.value, visible.value)
        #expect(seen == (Int(TaskPriority.high.rawValue), Int(TaskPriority.high.rawValue)))
    }

    @Test("Different keys are different work")
    func keys() async throws {
        work.handles { key async throws(MarketError) in key.count }
        let one = try await value("a")
        let two = try await value("bb")
        #expect([one, two] == [1, 2])
        #expect(work.calls == ["a", "bb"])
    }

    @Test("A failure reaches every waiter, and the next caller tries again")
    func failure() async throws {
        work.answers(.failure(.offline), .success(7))
        work.hold()
        let tasks = try await start(3)
        work.release()
        for task in tasks { #expect(await task.value == .failure(.offline)) }
        #expect(try await value() == 7)
        #expect(work.callCount == 2)
    }

    @Test("Cancelling one of several callers keeps the work for the others")
    func cancelOne() async throws {
        work.returns(5)
        work.hold()
        let tasks = try await start(3)
        tasks[1].cancel()
        #expect(await tasks[1].value == .failure(.cancelled))
        #expect(flight.waiterCount(for: "a") == 2)
        work.release()
        #expect(await tasks[0].value == .success(5))
        #expect(await tasks[2].value == .success(5))
        #expect(work.callCount == 1)
    }

    @Test("Work that is kept goes on without callers, the next caller joins it, and after its end starts again")
    func kept() async throws {
        let flight = SingleFlight<String, Int, MarketError>(cancellation: .cancelled, whenAbandoned: .keepsWork)
        let wasCancelled = Mutex(false)
        work.returns(1, 2)
        work.hold(ignoringCancellation: true)
        let join = { @Sendable () async throws(MarketError) -> Int in
            try await flight.value(for: "a") { [work] () async throws(MarketError) in
                let value = try await work("a")
                if Task.isCancelled { wasCancelled.withLock { $0 = true } }
                return value
            }
        }
        let first = Task { try await join() }
        await work.untilHeld()
        first.cancel()
        await #expect(throws: MarketError.cancelled) { try await first.value }
        let second = Task { try await join() }
        try await eventually { flight.waiterCount(for: "a") == 1 }
        work.release()
        #expect(try await second.value == 1)
        #expect(!wasCancelled.withLock { $0 })
        #expect(try await join() == 2)
    }

    @Test("Cancelling the last caller cancels the work, and a new caller starts the work again")
    func cancelLast() async throws {
        let wasCancelled = Mutex(false)
        work.handles { _ async throws(MarketError) in
            wasCancelled.withLock { $0 = Task.isCancelled }
            return 1
        }
        work.hold(ignoringCancellation: true)
        let tasks = try await start(2)
        await work.untilHeld()
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await task.value == .failure(.cancelled)) }
        #expect(flight.waiterCount(for: "a") == 0)
        work.returns(9)
        async let next = value()
        await work.untilHeld(2)
        work.release()
        #expect(try await next == 9)
        try await eventually { wasCancelled.withLock { $0 } }
        #expect(wasCancelled.withLock { $0 })
    }

    @Test("A late result of abandoned work goes to no caller")
    func lateResult() async throws {
        work.returns(1, 2)
        work.hold(ignoringCancellation: true)
        let first = try await start(1)
        await work.untilHeld()
        first[0].cancel()
        #expect(await first[0].value == .failure(.cancelled))
        let second = try await start(1)
        await work.untilHeld(2)
        work.release(call: 0)
        try await eventually { work.heldCount == 1 }
        #expect(flight.waiterCount(for: "a") == 1)
        work.release()
        #expect(await second[0].value == .success(2))
    }

    @Test("A caller who is already cancelled starts nothing")
    func cancelledBefore() async {
        work.always(1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(MarketError) {
                return Result<Int, MarketError>.success(try await value())
            } catch {
                return .failure(error)
            }
        }
        #expect(await task.value == .failure(.cancelled))
        #expect(work.callCount == 0)
    }

    @Test("Ending a flight gives every waiter the given result at once")
    func end() async throws {
        work.hold()
        let tasks = try await start(4)
        flight.end("a", with: .success(-1))
        for task in tasks { #expect(await task.value == .success(-1)) }
        #expect(flight.waiterCount(for: "a") == 0)
        flight.end("a", with: .success(-2))
    }

    @Test("A thousand callers who come, wait and give up at random all get a response")
    func stress() async {
        work.handles { key async throws(MarketError) in
            for _ in 0..<key.count { await Task.yield() }
            guard !Task.isCancelled else { throw .cancelled }
            return key.count
        }
        var generator = SeededGenerator(seed: 2024)
        let plans = (0..<1000).map { _ in
            (
                key: String(repeating: "k", count: Int.random(in: 1...9, using: &generator)),
                givesUp: Bool.random(using: &generator)
            )
        }
        let tasks = plans.map { plan in
            Task {
                do throws(MarketError) {
                    return Result<Int, MarketError>.success(try await value(plan.key))
                } catch {
                    return .failure(error)
                }
            }
        }
        for (plan, task) in zip(plans, tasks) where plan.givesUp { task.cancel() }
        for (plan, task) in zip(plans, tasks) {
            let result = await task.value
            let expected: [Result<Int, MarketError>] = [.success(plan.key.count), .failure(.cancelled)]
            #expect(plan.givesUp ? expected.contains(result) : result == expected[0])
        }
        for length in 1...9 { #expect(flight.waiterCount(for: String(repeating: "k", count: length)) == 0) }
    }
}
