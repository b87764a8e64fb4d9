import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("Turns", .slot, .timeLimit(.minutes(10)))
struct TurnQueueTests {
    @Test("are given in the order of asking")
    func order() async throws {
        let queue = TurnQueue()
        try await queue.take()
        let order = Log()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask {
                    try? await queue.take()
                    order.append(number)
                    queue.done()
                }
                try await eventually { queue.waitingCount == number + 1 }
            }
            queue.done()
        }
        #expect(order.numbers == Array(0..<10))
    }

    @Test("are never more than there are, and none is lost when a caller gives up")
    func stress() async throws {
        let queue = TurnQueue(width: 4)
        let running = Log()
        let most = Log()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let user = Task {
                        try await queue.take()
                        running.append(number)
                        most.append(running.numbers.count)
                        await Task.yield()
                        running.removeLast()
                        queue.done()
                    }
                    if number % 3 == 0 { user.cancel() }
                    _ = await user.result
                }
            }
        }
        #expect(most.numbers.allSatisfy { $0 <= 4 })
        for _ in 0..<4 { try await queue.take() }
        #expect(queue.waitingCount == 0)
    }

    @Test("A caller who is cancelled leaves the queue at once, and those behind keep their order")
    func leaving() async throws {
        let queue = TurnQueue()
        let order = Log()
        try await queue.take()
        let calls = try await start(3, in: queue, order)
        calls[1].cancel()
        await #expect(throws: CancellationError.self) { try await calls[1].value }
        #expect(queue.waitingCount == 2)
        queue.done()
        try await calls[2].value
        #expect(order.numbers == [0, 2])
    }

    @Test("Work that must not be left out waits for its turn, cancelled or not")
    func inAnyCase() async throws {
        let queue = TurnQueue()
        let order = Log()
        try await queue.take()
        let call = Task {
            await queue.takeIgnoringCancellation()
            order.append(1)
            queue.done()
        }
        try await eventually { queue.waitingCount == 1 }
        call.cancel()
        #expect(queue.waitingCount == 1)
        queue.done()
        await call.value
        #expect(order.numbers == [1])
    }

    private func start(_ count: Int, in queue: TurnQueue, _ order: Log) async throws -> [Task<Void, any Error>] {
        var calls: [Task<Void, any Error>] = []
        for number in 0..<count {
            calls.append(
                Task {
                    try await queue.take()
                    order.append(number)
                    queue.done()
                }
            )
            try await eventually { queue.waitingCount == number + 1 }
        }
        return calls
    }

    /// Numbers in the order in which tasks wrote them.
    private final class Log: Sendable {
        private let state = Mutex<[Int]>([])

        var numbers: [Int] { state.withLock { $0 } }
        func append(_ number: Int) { state.withLock { $0.append(number) } }
        func removeLast() { state.withLock { _ = $0.removeLast() } }
    }
}
