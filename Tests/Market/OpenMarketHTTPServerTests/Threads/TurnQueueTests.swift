import OpenMarketHTTPServer
import Synchronization
import TestSupport
import Testing

@Suite("Taking turns", .slot)
struct TurnQueueTests {
    /// Begins to wait for a turn, behind as many others as its name says, and returns once it waits.
    private func wait(_ turns: TurnQueue, _ name: Int, in order: Order) async -> Task<Bool, Never> {
        let task = Task {
            let isGranted = await turns.enter()
            if isGranted { order.note(name) }
            return isGranted
        }
        while turns.waitingCount <= name { await Task.yield() }
        return task
    }

    @Test("Turns are given in the order of asking, and none beyond those who may wait")
    func order() async {
        let (turns, order) = (TurnQueue(concurrent: 1, waiting: 2), Order())
        #expect(await turns.enter())
        let first = await wait(turns, 0, in: order)
        let second = await wait(turns, 1, in: order)
        #expect(await !turns.enter())
        turns.leave()
        #expect(await first.value)
        turns.leave()
        #expect(await second.value)
        #expect(order.names == [0, 1])
        turns.leave()
        #expect(await turns.enter())
        turns.leave()
    }

    @Test("One caller leaves places to the others")
    func fairness() async {
        let turns = TurnQueue(concurrent: 1, waiting: 100)
        #expect(await turns.enter("one"))
        var waiting: [Task<Bool, Never>] = []
        for count in 1...16 {
            waiting.append(Task { await turns.enter("one") })
            while turns.waitingCount < count { await Task.yield() }
        }
        #expect(await !turns.enter("one"))
        let other = Task { await turns.enter("two") }
        while turns.waitingCount < 17 { await Task.yield() }
        for task in waiting {
            turns.leave()
            #expect(await task.value)
        }
        turns.leave()
        #expect(await other.value)
    }

    @Test("Who gives up waits no longer and takes no turn from the others")
    func cancellation() async {
        let (turns, order) = (TurnQueue(concurrent: 1, waiting: 2), Order())
        #expect(await turns.enter())
        let first = await wait(turns, 0, in: order)
        let second = await wait(turns, 1, in: order)
        first.cancel()
        #expect(await !first.value)
        turns.leave()
        #expect(await second.value)
        turns.leave()
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return await turns.enter()
        }
        late.cancel()
        #expect(await !late.value)
        #expect(await turns.enter())
        turns.leave()
    }
}

/// Who had a turn, in order.
private final class Order: Sendable {
    private let noted = Mutex<[Int]>([])

    var names: [Int] { noted.withLock { $0 } }

    func note(_ name: Int) { noted.withLock { $0.append(name) } }
}
