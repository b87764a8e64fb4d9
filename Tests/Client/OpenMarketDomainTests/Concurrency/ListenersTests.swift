import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Listeners", .slot, .timeLimit(.minutes(10)))
struct ListenersTests {
    @Test("A listener receives every event, in order, until the end")
    func order() async {
        let listeners = Listeners<Int>()
        let stream = listeners.join().stream
        for number in 1...100 { listeners.tell(number) }
        listeners.finish()
        var heard: [Int] = []
        for await number in stream { heard.append(number) }
        #expect(heard == Array(1...100))
        #expect(listeners.count == 0)
    }

    @Test("A stream ends with those who tell")
    func end() async {
        var listeners: Listeners<Int>? = Listeners()
        let stream = listeners?.join().stream
        listeners = nil
        #expect(await stream?.first { _ in true } == nil)
    }

    @Test("Listening, sending and giving up at the same time: no task waits for ever")
    func noDeadlock() async throws {
        let broadcast = Broadcast(0)
        let outbox = MessageOutbox()
        let box = MessageOutbox.Box(user: UserID(rawValue: "me"), room: ChatRoom.ID(rawValue: "room"))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                let watching = Task {
                    for await _ in broadcast.values() {}
                }
                let reading = Task {
                    for await _ in outbox.events(in: box) {}
                }
                group.addTask { broadcast.change(to: number) }
                group.addTask { outbox.note(.fixture(second: nil), in: box) }
                group.addTask { watching.cancel() }
                group.addTask { reading.cancel() }
            }
        }
        // All have given up, and the last change is one of those that were made.
        #expect((0..<2000).contains(broadcast.value))
        try await eventually { broadcast.listenerCount == 0 }
    }
}
