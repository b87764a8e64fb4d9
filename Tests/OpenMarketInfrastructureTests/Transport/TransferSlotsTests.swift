import OpenMarketData
@testable import OpenMarketInfrastructure
import Testing

@Suite("Slots for transfers", .timeLimit(.minutes(5)))
struct TransferSlotsTests {
    @Test("are given in the order of asking")
    func order() async throws {
        let slots = TransferSlots(1)
        try await slots.take()
        let order = Shared<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask {
                    try? await slots.take()
                    order.change { $0.append(number) }
                    slots.giveBack()
                }
                await eventually { slots.waitingCount == number + 1 }
            }
            slots.giveBack()
        }
        #expect(order.value == Array(0..<10))
    }

    @Test("are never more than there are, and none is lost, whoever gives up")
    func stress() async throws {
        let slots = TransferSlots(4)
        let counts = Shared((running: 0, most: 0))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let user = Task {
                        try await slots.take()
                        counts.change { $0 = ($0.running + 1, max($0.most, $0.running + 1)) }
                        await Task.yield()
                        counts.change { $0.running -= 1 }
                        slots.giveBack()
                    }
                    if number % 3 == 0 { user.cancel() }
                    _ = await user.result
                }
            }
        }
        #expect(counts.value.most <= 4)
        for _ in 0..<4 { try await slots.take() }
        #expect(slots.waitingCount == 0)
    }
}
