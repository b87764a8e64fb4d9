import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@Suite("The badge of the chats", .timeLimit(.minutes(10)))
@MainActor
struct BadgeTests {
    private let driver = AppDriver()
    private let feed = Feed<ConversationState>()
    private let one = ChatRoom.fixture(unreadCount: 3)
    private let two = ChatRoom.fixture(other: "user3", unreadCount: 2)

    private var badge: Int? { driver.app.tabs.first { $0.id == .chat }?.badge }

    /// Opens the first chat, with what is unread in both known to the list.
    private func open() async throws -> ChatRoomModel {
        await driver.start(as: .fixture(auth: .fixture()))
        driver.market.accounts.fetchChatRooms.call.always([one, two])
        driver.market.accounts.observeMessages.call.returns(feed.stream)
        driver.app.select(.chat)
        let chats = try driver.front(\.chats)
        await chats.load()
        chats.open(one.id)
        let room = try driver.front(\.room)
        await room.appear()
        return room
    }

    private func tell(_ messages: Message...) {
        feed.source.yield(ConversationState(messages: messages, connection: .live))
    }

    @Test("What is read in a chat is not counted any more while one is still in it")
    func read() async throws {
        let room = try await open()
        #expect(badge == 5)
        driver.market.accounts.markRead.call.alwaysSucceeds()
        tell(.fixture(sender: "user2"))
        await until { badge == 2 }
        #expect(driver.visible == .route(.chatRoom(one.id)))
        #expect(try #require(driver.app.root(of: .chat).chats).state.rooms.value?.map(\.unreadCount) == [0, 2])
        withExtendedLifetime(room) {}
    }

    @Test("What the market was not told of counts on")
    func failed() async throws {
        let room = try await open()
        driver.market.accounts.markRead.call.fails(.offline)
        tell(.fixture(sender: "user2"))
        await driver.market.accounts.markRead.call.untilCalled()
        await giveWay()
        #expect(badge == 5)
        withExtendedLifetime(room) {}
    }

    @Test("What arrives after the list was loaded anew is counted again")
    func loadedAnew() async throws {
        let room = try await open()
        driver.market.accounts.markRead.call.alwaysSucceeds()
        tell(.fixture(sender: "user2"))
        await until { badge == 2 }
        await (try #require(driver.app.root(of: .chat).chats)).load()
        #expect(badge == 5)
        withExtendedLifetime(room) {}
    }
}
