import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Listening by asking", .slot)
struct FirestorePollingTests {
    private let transport = StubTransport()
    private let clock = ImpatientClock()
    private static let root = "projects/shop/databases/(default)/documents/"

    private var client: FirestoreClient {
        FirestoreClient(
            .shop,
            over: transport,
            surroundings: Surroundings(clock: clock, random: SeededGenerator.shared(seed: 5))
        )
    }

    private func document(_ path: String, second: Int, body: String = "x") -> String {
        let time = "2024-01-02T03:04:\(second < 10 ? "0" : "")\(second)Z"
        return """
            {"document":{"name":"\(Self.root)\(path)","updateTime":"\(time)","fields":{"sender":{"stringValue":"bob"},\
            "body":{"stringValue":"\(body)"},"at":{"timestampValue":"\(time)"}}}}
            """
    }

    private func messages(_ ids: (String, Int)...) -> StubResponse {
        .json("[" + ids.map { document("chats/ann_bob/messages/\($0.0)", second: $0.1) }.joined(separator: ",") + "]")
    }

    private func changes(after place: MessageCursor? = nil) async -> AsyncStream<ChatChange> {
        await AuthSession.ann().acting {
            FirestoreChat(client).changes(in: ChatRoom.ID(rawValue: "ann_bob"), after: place)
        }
    }

    private func ids(_ change: ChatChange?) -> [String]? {
        guard case .messages(let messages)? = change else { return nil }
        return messages.map(\.id.rawValue)
    }

    @Test("The pause is a second after news and grows to fifteen while there are none")
    func pauses() {
        let intervals = PollingSchedule.Intervals()
        #expect(intervals.pause(afterQuiet: 0) == .seconds(1))
        #expect(intervals.pause(afterQuiet: 1) == .milliseconds(1500))
        #expect(intervals.pause(afterQuiet: 7) == .seconds(15) && intervals.pause(afterQuiet: .max) == .seconds(15))
    }

    @Test("Requests become rarer while nothing is new, and frequent again with the next message")
    func quiet() async throws {
        transport.answerNext(messages(("a", 1)), messages(("a", 1)), messages(("a", 1)), messages(("b", 2)))
        transport.answerNext(messages(("b", 2)), messages(("c", 3)))
        var iterator = await changes().makeAsyncIterator()
        for expected in [["a"], nil, ["b"], ["c"]] { #expect(ids(await iterator.next()) == expected) }
        #expect(clock.slept.value == [1, 1.5, 2.25, 1, 1.5].map { .seconds($0) })
        try transport.verify()
    }

    @Test("A message sent from here ends the pause, also when it is sent during a request")
    func signal() async throws {
        let clock = ManualClock()
        let signal = PollingSignal()
        var schedule = PollingSchedule(.init(), signal: signal, clock: clock)
        #expect(await schedule.untilNextRequest())
        schedule.note(foundNews: true)
        signal.send()
        #expect(await schedule.untilNextRequest())
        schedule.note(foundNews: true)
        async let next = { [schedule] in
            var schedule = schedule
            return await schedule.untilNextRequest()
        }()
        await clock.untilSleepers(1)
        signal.send()
        #expect(await next)
        #expect(clock.now.elapsed == .zero)
    }

    @Test("A listener that goes away is not asked for again", .timeLimit(.minutes(10)))
    func cancellation() async throws {
        let clock = ManualClock()
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: clock))
        transport.answerNext(messages(("a", 1)))
        let stream = await AuthSession.ann().acting {
            FirestoreChat(client).changes(in: ChatRoom.ID(rawValue: "ann_bob"), after: nil)
        }
        let listener = Task {
            var count = 0
            for await _ in stream { count += 1 }
            return count
        }
        await clock.untilSleepers(1)
        listener.cancel()
        #expect(await listener.value == 2)
        clock.advance(by: .seconds(100))
        #expect(clock.sleeperCount == 0)
        try transport.verify()
    }

    @Test("A hundred documents that cannot be read do not hide the messages behind them")
    func unreadable() async throws {
        let bad = (1...100).map { number in
            document("chats/ann_bob/messages/m\(number + 100)", second: 1)
                .replacingOccurrences(of: #"{"stringValue":"x"}"#, with: #"{"newKind":1}"#)
        }
        transport.answerNext(.json("[" + bad.joined(separator: ",") + "]"), messages(("late", 2)))
        transport.answerNext(.failure(.offline))
        var iterator = await changes().makeAsyncIterator()
        #expect(ids(await iterator.next()) == ["late"])
        #expect(transport.requests.map(\.wireText)[1].contains("messages/m200"))
    }

    @Test("Older messages go on behind a page of which nothing can be read")
    func unreadablePage() async throws {
        let bad = (1...3).map { number in
            document("chats/ann_bob/messages/m\(number)", second: 9 - number)
                .replacingOccurrences(of: #"{"stringValue":"x"}"#, with: #"{"newKind":1}"#)
        }
        transport.answerNext(.json("[" + bad.joined(separator: ",") + "]"))
        let room = ChatRoom.ID(rawValue: "ann_bob")
        let page = try await AuthSession.ann().acting {
            try await FirestoreChat(client).messages(in: room, before: nil, size: 2)
        }
        #expect(page.messages.isEmpty && page.losses.count == 2)
        #expect(page.older?.id.rawValue == "m2")
    }

    @Test("Each message is told once, and one that comes behind newer ones is told as well")
    func messages() async throws {
        transport.answerNext(
            messages(("a", 1), ("b", 9)),
            messages(("b", 9)),
            messages(("late", 5), ("b", 9), ("c", 10)),
            messages(("late", 5), ("b", 9), ("c", 10))
        )
        transport.answerNext(.failure(.offline))
        var iterator = await changes().makeAsyncIterator()
        #expect(ids(await iterator.next()) == ["a", "b"])
        #expect(await iterator.next() == .live)
        #expect(ids(await iterator.next()) == ["late", "c"])
        #expect(await iterator.next() == .failed(.offline))
        #expect(await iterator.next() == nil)
        let bodies = transport.requests.map(\.wireText)
        #expect(!bodies[0].contains("startAt"))
        #expect(bodies[1].contains(#""startAt":{"values":[{"timestampValue":"2024-01-02T03:04:04Z"}],"before":true}"#))
        #expect(bodies[3].contains(#"{"timestampValue":"2024-01-02T03:04:05Z"}"#))
        try transport.verify()
    }

    @Test("A long conversation comes in pages, each behind the last message of the one before, and then it is live")
    func pages() async throws {
        let page = (0..<100).map { document("chats/ann_bob/messages/m\($0)", second: $0 / 2) }
        transport.answerNext(.json("[" + page.joined(separator: ",") + "]"), messages(("z", 59)))
        let place = MessageCursor(
            sentAt: try #require(FirestoreTimestamp("2024-01-02T03:00:00Z")?.date),
            id: Message.ID(rawValue: "m")
        )
        var iterator = await changes(after: place).makeAsyncIterator()
        #expect(ids(await iterator.next())?.count == 100)
        #expect(ids(await iterator.next()) == ["z"])
        #expect(await iterator.next() == .live)
        #expect(clock.slept.value.isEmpty)
        let bodies = transport.requests.map(\.wireText)
        #expect(bodies[0].contains(#"{"values":[{"timestampValue":"2024-01-02T02:59:55Z"}],"before":true}"#))
        let last =
            #"{"timestampValue":"2024-01-02T03:04:49Z"},{"referenceValue":"\#(Self.root)chats/ann_bob/messages/m99"}"#
        #expect(bodies[1].contains(#"{"values":[\#(last)],"before":false}"#))
    }
}
