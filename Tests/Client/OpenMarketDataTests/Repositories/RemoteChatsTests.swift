import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Chats by a market's own routes", .slot)
struct RemoteChatsTests {
    private let transport = StubTransport()
    private let room = ChatRoom.ID(rawValue: "bob_user1")
    private let client: EndpointClient
    private let chats: RemoteChats

    init() throws {
        let base = try #require(URL(string: "https://market.example"))
        client = EndpointClient(baseURL: base, transport: transport)
        var intervals = PollingSchedule.Intervals()
        (intervals.active, intervals.idle) = (.zero, .zero)
        chats = RemoteChats(client: client, sessions: InMemorySessionStore(), intervals: intervals)
    }

    private func message(_ id: String, _ at: Int) -> String {
        #"{"id":"\#(id)","sender_id":"bob","body":"Hello","at":\#(at)}"#
    }

    private func page(_ rows: [String], hasMore: Bool = false) -> StubResponse {
        .json(#"{"messages":[\#(rows.joined(separator: ","))],"has_more":\#(hasMore)}"#)
    }

    private func page(_ messages: (String, Int)..., hasMore: Bool = false) -> StubResponse {
        page(messages.map { message($0, $1) }, hasMore: hasMore)
    }

    private func changes(after place: MessageCursor? = nil) async -> AsyncStream<ChatChange> {
        await AuthSession.fixture().acting { chats.changes(in: room, after: place) }
    }

    private func ids(_ change: ChatChange?) -> [String]? {
        guard case .messages(let messages)? = change else { return nil }
        return messages.map(\.id.rawValue)
    }

    @Test("Each message is told once, also one of the moment of the newest, whatever its id")
    func polling() async throws {
        transport.answerNext(page(("a", 5), ("m", 9)), page(("b", 9), ("m", 9)), page(("b", 9), ("m", 9), ("c", 10)))
        transport.answerNext(.failure(.offline))
        var iterator = await changes().makeAsyncIterator()
        #expect(ids(await iterator.next()) == ["a", "m"])
        #expect(await iterator.next() == .live)
        #expect(ids(await iterator.next()) == ["b"])
        #expect(ids(await iterator.next()) == ["c"])
        #expect(await iterator.next() == .failed(.offline))
        #expect(await iterator.next() == nil)
        let query = "/api/chats/bob_user1/messages?items_per_page=100&after="
        #expect(transport.requests.map(\.target) == ["0.", "9.", "9.", "10."].map { query + $0 })
        try transport.verify()
    }

    @Test("A long conversation comes in parts, each behind the last message of the one before, and then it is live")
    func parts() async throws {
        transport.answerNext(page(("a", 1), ("b", 2), hasMore: true), page(("c", 2)), .failure(.offline))
        let place = MessageCursor(sentAt: Date(timeIntervalSince1970: 0.000_001), id: Message.ID(rawValue: "a"))
        var iterator = await changes(after: place).makeAsyncIterator()
        #expect(ids(await iterator.next()) == ["a", "b"])
        #expect(ids(await iterator.next()) == ["c"])
        #expect(await iterator.next() == .live)
        let ends = transport.requests.map { $0.target.suffix(4) }
        #expect(ends.prefix(2) == ["r=1.", "=2.b"])
    }

    @Test("A list of chats is read to its end, page by page")
    func rooms() async throws {
        func list(_ id: String, next: String) -> StubResponse {
            .json(#"{"chats":[{"id":"\#(id)","user_id":"bob","at":5,"unread":0}],"next":\#(next)}"#)
        }
        transport.answerNext(list("a", next: #""5.a""#), list("b", next: "null"))
        let rooms = try await AuthSession.fixture().acting { try await chats.rooms() }
        #expect(rooms.map(\.id.rawValue) == ["a", "b"])
        #expect(transport.requests.map(\.target) == ["/api/chats", "/api/chats?before=5.a"])
        try transport.verify()
    }

    @Test("A message that cannot be read hides no other, and is told of in a page")
    func unreadable() async throws {
        let rows = [#"{"id":"x"}"#, message("a", 7)]
        transport.answerNext(page(rows, hasMore: true), page(rows))
        let found = try await AuthSession.fixture().acting {
            try await chats.messages(in: room, before: nil, size: 2)
        }
        #expect(found.messages.map(\.id.rawValue) == ["a"] && found.losses.map(\.index) == [0])
        #expect(found.older?.id.rawValue == "a")
        var iterator = await changes().makeAsyncIterator()
        #expect(ids(await iterator.next()) == ["a"])
    }

    @Test(
        "A time goes to the market as it came from there",
        arguments: [1, 1_700_000_000_123_456, 1_799_999_999_999_999]
    )
    func times(microseconds: Int) async throws {
        transport.answerNext(page(("a", microseconds), hasMore: true), page(), .status(204))
        let found = try await AuthSession.fixture().acting { try await chats.messages(in: room, before: nil, size: 1) }
        let message = try #require(found.messages.first)
        try await AuthSession.fixture().acting { () async throws(MarketError) in
            _ = try await chats.messages(in: room, before: found.older, size: 1)
            try await chats.markRead(room, upTo: message.sentAt ?? .distantPast)
        }
        #expect(transport.requests[1].target.hasSuffix("&before=\(microseconds).a"))
        #expect(transport.requests[2].wireText.hasSuffix(#"{"at":\#(microseconds)}"#))
    }

    @Test("A chat is that of both, as the caller sees it")
    func rooms() async throws {
        let rest = #""name":"shop","product_id":"7","at":9000000,"read_at":null,"other_read_at":8000000,"unread":2"#
        let row = #"{"id":"bob_user1","user_id":"bob",\#(rest),"last_message":"Hello","last_sender_id":"bob"}"#
        let new = #"{"id":"cat_user1","user_id":"cat","name":null,"product_id":null,"at":1,"read_at":null,"#
        let opened = new + #""other_read_at":null,"unread":0,"last_message":"","last_sender_id":""}"#
        transport.answerNext(.json(#"{"chats":[\#(row)]}"#), .json(opened))
        let (bob, cat, own) = (UserID(rawValue: "bob"), UserID(rawValue: "cat"), UserID(rawValue: "user1"))
        let list = try await AuthSession.fixture().acting { try await chats.rooms() }
        let first = ChatRoom(
            id: room,
            members: [bob, own],
            other: bob,
            otherName: "shop",
            lastMessage: "Hello",
            lastSender: bob,
            updatedAt: Date(timeIntervalSince1970: 9),
            unreadCount: 2,
            otherReadUpTo: Date(timeIntervalSince1970: 8),
            product: Product.ID(7)
        )
        #expect(list == [first])
        let made = try await AuthSession.fixture().acting {
            try await chats.open(
                with: UserProfile(id: cat, vendorName: "cat"),
                from: UserProfile(id: own, vendorName: "shop"),
                about: Product.ID(7)
            )
        }
        #expect(made.members == [cat, own] && made.lastMessage == nil && made.lastSender == nil && made.product == nil)
        #expect(transport.requests[1].wireText.hasSuffix(#"{"product_id":"7"}"#))
        #expect(transport.requests[1].target == "/api/chats/cat")
    }

    @Test("A guest has no chats, and no user one with themselves")
    func refused() async throws {
        await #expect(throws: MarketError.unauthenticated) { try await chats.rooms() }
        var iterator = chats.changes(in: room, after: nil).makeAsyncIterator()
        #expect(await iterator.next() == .failed(.unauthenticated))
        let own = UserProfile(id: UserID(rawValue: "user1"), vendorName: "shop")
        await #expect(throws: MarketError.chat(.withOneself)) {
            try await AuthSession.fixture().acting { try await chats.open(with: own, from: own) }
        }
        transport.answerNext(.json(#"{"problem":"chatClosed"}"#, status: 403))
        await #expect(throws: MarketError.chat(.closed)) {
            try await AuthSession.fixture().acting {
                try await chats.send("Hello", id: Message.ID(rawValue: "m"), to: room)
            }
        }
        #expect(transport.requests.map(\.target) == ["/api/chats/bob_user1/messages/m"])
    }

    @Test("A listener that goes away is not asked for again, and a message sent from here ends the pause")
    func pauses() async throws {
        let clock = ManualClock()
        let base = try #require(URL(string: "https://market.example"))
        let slow = RemoteChats(
            client: EndpointClient(baseURL: base, transport: transport, surroundings: Surroundings(clock: clock)),
            sessions: InMemorySessionStore()
        )
        transport.answerNext(page(("a", 1)), .json(message("b", 2)), page(("a", 1), ("b", 2)))
        let stream = await AuthSession.fixture().acting { slow.changes(in: room, after: nil) }
        let listener = Task {
            var count = 0
            for await _ in stream { count += 1 }
            return count
        }
        await clock.untilSleepers(1)
        try await AuthSession.fixture().acting { () async throws(MarketError) in
            _ = try await slow.send("Hello", id: Message.ID(rawValue: "b"), to: room)
        }
        await transport.untilCalled(3)
        await clock.untilSleepers(1)
        listener.cancel()
        #expect(await listener.value == 3)
        #expect(clock.now.elapsed == .zero && clock.sleeperCount == 0)
        try transport.verify()
    }
}
