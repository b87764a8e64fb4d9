import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("The badge of the chats", .slot, .timeLimit(.minutes(10)))
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
        driver.market.accounts.chats.roomsCalls.always([one, two])
        driver.market.accounts.chats.observe.returns(feed.stream)
        driver.app.select(.chat)
        let chats = try driver.front(\.chats)
        await chats.load()
        await chats.perform(command: .init("open", one.id.rawValue))
        let room = try driver.front(\.room)
        await room.appear()
        return room
    }

    private func tell(_ messages: Message...) {
        feed.source.yield(ConversationState(messages: messages, connection: .live))
    }

    @Test("What is unread is counted from the start, before the chats were opened")
    func fromTheStart() async throws {
        driver.market.accounts.chats.roomsCalls.always([one, two])
        await driver.start(as: .fixture(auth: .fixture()))
        await until { badge == 5 }
        #expect(driver.visible == .tab(.home))
        #expect(driver.market.accounts.chats.roomsCalls.callCount == 1)
    }

    @Test("A front end that drew the tabs before the log-in hears of the badge")
    func afterLogIn() async throws {
        let guest = AppDriver(requiresLogIn: false)
        await guest.start()
        guest.market.accounts.chats.roomsCalls.always([one])
        func badge() -> Int? { guest.app.tabs.first { $0.id == .chat }?.badge }
        let drawing = Task { await until { badge() == 3 } }
        await giveWay()
        guest.app.context.session.become(.signedIn(.fixture(auth: .fixture())))
        await drawing.value
        #expect(badge() == 3)
        guest.app.context.session.become(.signedOut)
        #expect(badge() == nil)
    }

    @Test("Chats that cannot be counted are no reason to ask for anything")
    func uncounted() async throws {
        driver.market.accounts.chats.roomsCalls.handles { _ async throws(MarketError) in throw .unauthenticated }
        await driver.start(as: .fixture(auth: .fixture()))
        await driver.market.accounts.chats.roomsCalls.untilCalled()
        await giveWay()
        #expect(driver.visible == .tab(.home) && driver.app.alert == nil && badge == nil)
    }

    @Test("What is read in a chat is not counted any more while one is still in it")
    func read() async throws {
        let room = try await open()
        #expect(badge == 5)
        driver.market.accounts.chats.markRead.alwaysSucceeds()
        tell(.fixture(sender: "user2"))
        await until { badge == 2 }
        #expect(driver.visible == .route(.chatRoom(one.id)))
        #expect(try #require(driver.app.root(of: .chat).chats).state.rooms.value?.map(\.unreadCount) == [0, 2])
        withExtendedLifetime(room) {}
    }

    @Test("How far the other one has read is shown in the chat as soon as the list of chats has it")
    func readByOther() async throws {
        let room = try await open()
        tell(.fixture(sender: "user1", second: 0))
        await room.reaches { $0.messages.count == 1 }
        let wording = driver.app.context.wording
        #expect(room.state.messages.first?.status != wording(.messageRead))
        let read = Date(timeIntervalSince1970: 4_000_000_000)
        driver.market.accounts.chats.roomsCalls.always([.fixture(otherReadUpTo: read), two])
        driver.market.live.report(.chat(one.id))
        await room.reaches { $0.messages.first?.status == wording(.messageRead) }
    }

    @Test("What the market was not told of counts on")
    func failed() async throws {
        let room = try await open()
        driver.market.accounts.chats.markRead.fails(.offline)
        tell(.fixture(sender: "user2"))
        await driver.market.accounts.chats.markRead.untilCalled()
        await giveWay()
        #expect(badge == 5)
        withExtendedLifetime(room) {}
    }

    @Test("Messages that come into the chat in front of the user are not counted, whatever the market knows of it")
    func news() async throws {
        let room = try await open()
        driver.market.accounts.chats.markRead.alwaysSucceeds()
        tell(.fixture(sender: "user2"))
        await until { badge == 2 }
        let chats = try #require(driver.app.root(of: .chat).chats)
        await chats.load()
        #expect(badge == 2)
        // The market may still be asked to note it when the chat is left.
        driver.router.pop()
        await chats.load()
        #expect(badge == 5)
        withExtendedLifetime(room) {}
    }

    @Test("Messages of a chat that is open but not shown are counted")
    func hidden() async throws {
        let room = try await open()
        driver.market.accounts.chats.markRead.alwaysSucceeds()
        tell(.fixture(sender: "user2"))
        await until { badge == 2 }
        driver.app.select(.home)
        await (try #require(driver.app.root(of: .chat).chats)).load()
        #expect(badge == 5)
        withExtendedLifetime(room) {}
    }
}
