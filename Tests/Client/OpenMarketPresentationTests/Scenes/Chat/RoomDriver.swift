import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting

/// A chat of user1 with user2, whose market a test plays.
@MainActor
struct RoomDriver {
    let stage = Stage()
    let model: ChatRoomModel
    let log = Exits<ChatRoomModel.Exit>()
    let feed = Feed<ConversationState>()
    let room = ChatRoom.fixture(otherName: "Ada")

    init() {
        model = ChatRoomModel(room.id, context: stage.context)
        model.onExit = { [log] in log.note($0) }
        stage.accounts.chats.observe.returns(feed.stream)
        stage.accounts.chats.roomsCalls.always([room])
        stage.accounts.chats.markRead.alwaysSucceeds()
    }

    var sending: MockSendMessage { stage.accounts.sendMessage }
    var marking: MockCall<(room: ChatRoom.ID, message: Message), Void> { stage.accounts.chats.markRead }
    var pages: MockCall<FetchOlderMessagesInput, MessagePage> { stage.accounts.fetchOlderMessages.call }

    /// Logs user1 in and opens the chat.
    func open() async throws {
        try await stage.logIn()
        await model.appear()
    }

    /// Lets the market tell something, and returns once it is shown.
    func tell(
        _ messages: [Message],
        older: MessageCursor? = nil,
        _ connection: ConversationState.Connection = .live
    ) async {
        feed.source.yield(ConversationState(messages: messages, older: older, connection: connection))
        let ids = messages.suffix(1).map(\.id)
        let text = connection == .live ? nil : stage.wording.text(of: connection)
        await model.reaches { state in
            state.messages.suffix(1).map(\.id) == ids && state.connectionText == text
                && state.isLive == (connection == .live)
        }
    }
}

extension Message {
    /// What user1 wrote.
    static func mine(_ id: String, _ body: String = "mine", second: Double? = 0) -> Message {
        .fixture(id: id, sender: "user1", body: body, second: second)
    }

    /// What user2 wrote.
    static func theirs(_ id: String, _ body: String = "theirs", second: Double = 0) -> Message {
        .fixture(id: id, sender: "user2", body: body, second: second)
    }
}
