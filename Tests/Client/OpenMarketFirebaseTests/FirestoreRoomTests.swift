import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
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
            try await chat.open(with: .fixture(id: "b_c"), from: .fixture(id: "ann"), as: .ann())
        }
        if other == "b_c" {
            #expect(try await open.value.other == UserID(rawValue: "b_c"))
        } else {
            await #expect(throws: MarketError.conflict) { try await open.value }
        }
    }
}
