import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("Rooms of the safe layout", .slot)
struct FirestoreRoomTests {
    @Test("A room with the right id and the wrong people is not opened", arguments: ["b_c", "carl"])
    func members(other: String) async throws {
        let transport = StubTransport()
        let id = ChatRoom.ID(of: UserID(rawValue: "ann"), and: UserID(rawValue: "b_c")).rawValue
        let room = """
            [{"found":{"name":"projects/shop/databases/(default)/documents/chats/\(id)","fields":{\
            "members":{"arrayValue":{"values":[{"stringValue":"ann"},{"stringValue":"\(other)"}]}},\
            "updatedAt":{"timestampValue":"2024-01-02T03:04:05.678Z"}}}}]
            """
        transport.answerNext(
            .json(#"{"writeResults":[{}],"commitTime":"2024-01-02T03:04:05.678Z"}"#),
            .json(room)
        )
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        let chat = FirestoreAccounts(.safe, client: client).chat
        let open = Task { () async throws(MarketError) -> ChatRoom in
            try await AuthSession.ann().acting { () async throws(MarketError) in
                try await chat.open(with: .fixture(id: "b_c"), from: .fixture(id: "ann"))
            }
        }
        if other == "b_c" {
            #expect(try await open.value.other == UserID(rawValue: "b_c"))
        } else {
            await #expect(throws: MarketError.conflict) { try await open.value }
        }
    }

    @Test(
        "The unread messages of all rooms are counted at a time, not one room after the other",
        .timeLimit(.minutes(10))
    )
    func unread() async throws {
        let (transport, others) = (StubTransport(), (1...5).map { "user\($0)" })
        let rooms = others.map { Self.unreadRoom(with: $0, at: 4) }
        let waiting = Mutex((now: 0, most: 0))
        transport.answerEach { request in
            guard request.target.hasSuffix(":runAggregationQuery") else {
                return .json("[\(rooms.joined(separator: ","))]")
            }
            waiting.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            // The first one has its response when another one has come.
            while waiting.withLock(\.most) < 2, !Task.isCancelled { await Task.yield() }
            waiting.withLock { $0.now -= 1 }
            return .json(#"[{"result":{"aggregateFields":{"count":{"integerValue":"3"}}}}]"#)
        }
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        let found = try await AuthSession.ann().acting {
            try await FirestoreAccounts(.safe, client: client).chat.rooms()
        }
        #expect(Set(found.map(\.other.rawValue)) == Set(others) && found.allSatisfy { $0.unreadCount == 3 })
        #expect(waiting.withLock(\.most) > 1)
    }

    @Test("A list of any length asks a bounded number of requests: the newest rooms are counted", arguments: 22...32)
    func bounded(number: Int) async throws {
        let transport = StubTransport()
        let asked = Mutex(0)
        let rooms = (0..<number).map { Self.unreadRoom(with: "user\($0)", at: 10 + $0) }.shuffled()
        transport.answerEach { request in
            guard request.target.hasSuffix(":runAggregationQuery") else {
                return .json("[\(rooms.joined(separator: ","))]")
            }
            asked.withLock { $0 += 1 }
            return .json(#"[{"result":{"aggregateFields":{"count":{"integerValue":"3"}}}}]"#)
        }
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        let found = try await AuthSession.ann().acting {
            try await FirestoreAccounts(.safe, client: client).chat.rooms()
        }
        #expect(asked.withLock { $0 } == min(number, 24))
        #expect(found.map(\.unreadCount) == (0..<number).map { $0 < 24 ? 3 : 1 })
    }

    /// A room of ann's with an unread message of another user, which came at a second of one minute.
    private static func unreadRoom(with other: String, at second: Int) -> String {
        let id = ChatRoom.ID(of: UserID(rawValue: "ann"), and: UserID(rawValue: other)).rawValue
        return """
            {"document":{"name":"projects/shop/databases/(default)/documents/chats/\(id)","fields":{\
            "members":{"arrayValue":{"values":[{"stringValue":"ann"},{"stringValue":"\(other)"}]}},\
            "lastSender":{"stringValue":"\(other)"},"lastMessage":{"stringValue":"Hello"},\
            "updatedAt":{"timestampValue":"2024-01-02T03:04:\(second < 10 ? "0" : "")\(second)Z"}}},\
            "readTime":"2024-01-02T03:04:05.678Z"}
            """
    }
}
