import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("Chats, in three languages and two sizes")
@MainActor
struct ChatGoldenTests {
    private static let room = ChatRoom(
        id: ChatRoom.ID(rawValue: "room"),
        members: [UserID(rawValue: "me"), UserID(rawValue: "other")],
        other: UserID(rawValue: "other"),
        otherName: "책갈피",
        lastMessage: "Is it still there?\nI could come tomorrow.",
        updatedAt: Date(timeIntervalSince1970: 1_700_199_000),
        unreadCount: 2,
        otherReadUpTo: Date(timeIntervalSince1970: 1_700_198_500)
    )

    static let messages = [
        Message.fixture(id: "1", sender: "other", body: "안녕하세요, 아직 있나요? 👋", second: 198_000),
        .fixture(
            id: "2",
            sender: "me",
            body: "Yes, it is. It is rather heavy, so bring a friend who can carry.",
            second: 198_400
        ),
        .fixture(id: "3", sender: "other", body: "明日行きます。", second: 198_700),
        .fixture(id: "4", sender: "me", body: "👍🏽", second: 198_900),
        .fixture(id: "5", sender: "me", body: "Ring at the blue door.", second: nil),
    ]

    private func context(_ language: Language) -> (SceneContext, MockUseCases) {
        let market = MockUseCases()
        market.accounts.chats.roomsCalls.returns([Self.room])
        let now = Date(timeIntervalSince1970: 1_700_200_000)
        return (
            SceneContext(market: market.all, wording: Wording(language), surroundings: Surroundings(now: { now })),
            market
        )
    }

    private func check(_ name: String, _ scene: MarketScene, _ wording: Wording, _ memory: SceneMemory) throws {
        try Golden.check(name) { size in
            var snapshot = Snapshot(scene, wording: wording, size: size)
            snapshot.memory = memory
            return snapshot
        }
    }

    @Test("The list", arguments: Language.allCases)
    func list(language: Language) async throws {
        let (context, market) = context(language)
        let model = ChatListModel(context: context)
        await model.appear()
        try check("chats", .chats(model), context.wording, SceneMemory())
        await model.perform(command: .init("leave", Self.room.id.rawValue))
        try check("chats-leave", .chats(model), context.wording, SceneMemory())
        market.accounts.chats.roomsCalls.fails(.offline)
        await model.answer(.cancel)
        await model.appear()
        try check("chats-failed", .chats(model), context.wording, SceneMemory())
    }

    @Test("One of them", arguments: Language.allCases)
    func room(language: Language) async throws {
        let (context, market) = context(language)
        let (states, told) = AsyncStream.makeStream(of: ConversationState.self)
        market.accounts.chats.observe.returns(states)
        let model = ChatRoomModel(Self.room.id, context: context)
        await model.appear()
        told.yield(ConversationState(messages: Self.messages, connection: .live))
        // The name of the other member comes by another way.
        for await state in model.states()
        where state.messages.count == Self.messages.count && !state.title.isEmpty { break }
        model.type("네, 두 시에", into: "type")
        try check("room", .room(model), context.wording, SceneMemory())
        var up = SceneMemory()
        up.focus = 4
        try check("room-up", .room(model), context.wording, up)
    }

    @Test("At a message of the other member with a link both can be done, and the other member can be blocked")
    func hints() async throws {
        let (context, market) = context(.english)
        let (states, told) = AsyncStream.makeStream(of: ConversationState.self)
        market.accounts.chats.observe.returns(states)
        let linking = SceneContext(
            market: market.all,
            wording: context.wording,
            links: DeepLink.Rules(scheme: "openmarket")
        )
        let model = ChatRoomModel(Self.room.id, context: linking)
        await model.appear()
        let message = Message.fixture(id: "1", sender: "other", body: "openmarket://product/3", second: 1)
        told.yield(ConversationState(messages: [message], connection: .live))
        for await state in model.states() where state.messages.count == 1 && state.canBlock { break }
        var memory = SceneMemory()
        memory.focus = 1
        var snapshot = Snapshot(.room(model), wording: context.wording, size: ScreenSize(columns: 80, rows: 24))
        snapshot.memory = memory
        let hints = try #require(MarketView(snapshot).frame.lines.last)
        for hint in ["↵ Open link", "del Report", "^B Block"] { #expect(hints.contains(hint), "\(hints)") }
    }
}
