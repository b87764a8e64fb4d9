import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Chats that were kept for the time without a network say how old they are", .slot, .timeLimit(.minutes(10)))
struct ChatAgeTests {
    @Test("The list says it in each language, and no longer when it is from now", arguments: Language.allCases)
    func list(language: Language) async {
        let stage = Stage(language)
        let model = ChatListModel(context: stage.context)
        let rooms = [ChatRoom.fixture(otherName: "Ada")]
        stage.accounts.chats.cachedRoomsCalls.returns(Cached(rooms, age: .seconds(600)), Cached(rooms, age: .zero))
        await model.appear()
        let texts: [Language: String] = [
            .english: "Last updated: 10 min ago", .korean: "마지막 업데이트: 10분 전", .japanese: "最終更新: 10分前",
        ]
        #expect(model.state.ageText == texts[language])
        await model.appear()
        #expect(model.state.ageText == nil && model.state.rooms.value?.count == 1)
    }

    @Test("A chat says it until it has what is new, and shows what was kept also where nothing is older")
    func room() async throws {
        let chat = RoomDriver()
        try await chat.open()
        let kept = [Message.theirs("1")]
        chat.feed.source.yield(ConversationState(messages: kept, age: .seconds(7200)))
        await chat.model.reaches { $0.ageText == "Last updated: 2 hours ago" }
        #expect(chat.model.state.messages.count == 1)
        chat.feed.source.yield(
            ConversationState(messages: kept, connection: .interrupted(.offline), age: .seconds(7200))
        )
        await chat.model.reaches { $0.connectionText == chat.stage.wording(.connectionInterrupted) }
        #expect(chat.model.state.ageText == "Last updated: 2 hours ago")
        await chat.tell(kept + [.theirs("2", second: 1)])
        #expect(chat.model.state.ageText == nil && chat.model.state.messages.count == 2)
    }
}
