import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct BroadcastProductEventsTests {
    private let hub = BroadcastProductEvents()
    private let history: [ProductEvent] = [
        .created(.fixture(id: 1)), .updated(.fixture(id: 1)), .liked(Product.ID(1)), .unliked(Product.ID(1)),
        .deleted(Product.ID(1)),
    ]

    @Test("Everyone who listens hears everything, in order")
    func severalListeners() async {
        let streams = (0..<3).map { _ in hub.events() }
        for event in history { hub.publish(event) }
        for stream in streams {
            var heard: [ProductEvent] = []
            for await event in stream {
                heard.append(event)
                if heard.count == history.count { break }
            }
            #expect(heard == history)
        }
    }

    @Test("Nothing published before one listens is heard")
    func noReplay() async {
        hub.publish(history[0])
        let stream = hub.events()
        hub.publish(history[1])
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == history[1])
    }

    @Test("A listener who stops reading is forgotten")
    func termination() async throws {
        let task = Task { [hub] in
            for await _ in hub.events() {}
        }
        try await eventually { [hub] in hub.listenerCount == 1 }
        task.cancel()
        await task.value
        #expect(hub.listenerCount == 0)
        hub.publish(history[0])
    }

    @Test("A stream without a reader is forgotten")
    func dropped() {
        _ = hub.events()
        #expect(hub.listenerCount == 0)
    }

    @Test("When the hub goes away, its streams end")
    func hubGone() async {
        let stream = BroadcastProductEvents().events()
        var count = 0
        for await _ in stream { count += 1 }
        #expect(count == 0)
    }

    @Test("An event names its product")
    func productID() {
        #expect(history.allSatisfy { $0.productID == Product.ID(1) })
    }
}
