import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct GateTests {
    @Test("An open gate stops no task")
    func open() async throws {
        let gate = Gate(isOpen: true)
        try await gate.pass()
        #expect(gate.waiterCount == 0)
    }

    @Test("A closed gate lets through as many as it is told, in the order they came")
    func inOrder() async throws {
        let gate = Gate()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<3 {
            tasks.append(Task { try await gate.pass(as: number) })
            await gate.untilWaiting(number + 1)
        }
        gate.letThrough()
        try await tasks[0].value
        #expect(gate.waiterCount == 2)
        gate.letThrough(number: 2)
        try await tasks[2].value
        gate.open()
        try await tasks[1].value
        try await gate.pass()
    }

    @Test("A task that is already cancelled does not wait")
    func cancelledBefore() async {
        let gate = Gate()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await gate.pass()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gate.waiterCount == 0)
    }

    @Test("A task that waits for waiters can be cancelled")
    func cancelledWatcher() async {
        let gate = Gate()
        let task = Task { await gate.untilWaiting(5) }
        task.cancel()
        await task.value
        #expect(task.isCancelled && gate.waiterCount == 0)
    }
}
