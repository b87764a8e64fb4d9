import Foundation
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Chats, in three languages", .slot)
@MainActor
struct ChatGoldenTests {
    private static let room = ChatRoom(
        id: ChatRoom.ID(rawValue: "room"),
        members: [UserID(rawValue: "me"), UserID(rawValue: "other")],
        other: UserID(rawValue: "other"),
        otherName: "책갈피",
        lastMessage: "Is it <still> there?",
        updatedAt: Gallery.now - 1000,
        unreadCount: 2,
        otherReadUpTo: Gallery.now - 1500
    )

    private static let messages = [
        Message.fixture(id: "1", sender: "other", body: "Is it <still> there?", second: 198_000),
        .fixture(id: "2", sender: "me", body: "네, 있어요.\nTwo of them.", second: 198_400),
        .fixture(id: "3", sender: "me", body: "Ring at the blue door.", second: nil),
    ]

    private func context(_ language: Language) -> (SceneContext, MockUseCases) {
        let market = MockUseCases()
        market.accounts.chats.roomsCalls.returns([Self.room])
        return (
            SceneContext(
                market: market.all,
                wording: Wording(language),
                surroundings: Surroundings(now: { Gallery.now })
            ), market
        )
    }

    @Test("The list", arguments: Language.allCases)
    func list(language: Language) async throws {
        let (context, _) = context(language)
        let model = ChatListModel(context: context)
        await model.appear()
        let around = Gallery.surroundings(context.wording, .tab(.chat))
        try Golden.check("chats", MarketScene.chats(model).page(in: around).content, language)
    }

    @Test("One of them", arguments: Language.allCases)
    func room(language: Language) async throws {
        let (context, market) = context(language)
        let (states, told) = AsyncStream.makeStream(of: ConversationState.self)
        market.accounts.chats.observe.returns(states)
        let model = ChatRoomModel(Self.room.id, context: context)
        let around = Gallery.surroundings(context.wording, .route(.chatRoom(Self.room.id)))
        await model.appear()
        told.yield(ConversationState(messages: Self.messages, connection: .live))
        // The name of the other member comes by another way.
        for await state in model.states()
        where state.messages.count == Self.messages.count && !state.title.isEmpty { break }
        model.type("</textarea>", into: "type")
        try Golden.check("room", MarketScene.room(model).page(in: around).content, language)
    }
}
