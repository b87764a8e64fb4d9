import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product: heart and chat", .slot, .timeLimit(.minutes(10)))
struct DetailTalkTests {
    let stage = Stage()
    private var chats: MockOpenChat { stage.market.accounts.openChat }

    @Test("A refused like is taken back and told")
    func likeRollback() async {
        let (detail, _) = await stage.loadedDetail()
        let events = stage.market.events
        stage.market.accounts.setLike.call.handles { id, _ async throws(MarketError) in
            events.publish(.liked(id))
            events.publish(.unliked(id))
            throw .offline
        }
        await detail.perform(command: "like")
        await detail.reaches { $0.content.value?.isLiked == false }
        #expect(detail.state.alert?.kind == .error)
    }

    @Test("The heart and the chat button lead guests to the log-in")
    func logIn() async {
        let (detail, exits) = await stage.loadedDetail()
        stage.market.accounts.setLike.call.fails(.unauthenticated)
        await detail.perform(command: "like")
        #expect(detail.state.content.value?.isLiked == false)
        chats.namedCalls.fails(.unauthenticated)
        await detail.chat()
        #expect(exits.all == [.logIn(then: .like(Product.ID(1))), .logIn(then: .chat(Product.ID(1)))])
        #expect(detail.state.alert == nil)
        #expect(!detail.state.isBusy)
    }

    @Test("A chat shows the product that it was opened from last, as it is now")
    func subject() async throws {
        let (detail, exits) = await stage.loadedDetail(.fixture(id: 1, name: "Red lamp"))
        let room = ChatRoom.fixture()
        chats.namedCalls.returns(room)
        await detail.perform(command: "chat")
        #expect(exits.all == [.chat(room.id)] && chats.namedCalls.calls.map(\.product) == [Product.ID(1)])
        let chat = ChatRoomModel(room.id, context: stage.context)
        chat.type("Hello", into: "type")
        await chat.appear()
        #expect(chat.state.subject?.title == "Red lamp")
        stage.context.store.apply(.updated(.fixture(id: 1, name: "Blue lamp")))
        #expect(chat.state.subject?.title == "Blue lamp")
        var exit: ChatRoomModel.Exit?
        chat.onExit = { exit = $0 }
        await chat.perform(command: "subject")
        #expect(exit == .link(.product(Product.ID(1))))
        stage.context.store.apply(.deleted(Product.ID(1)))
        #expect(chat.state.subject == nil)
    }

    @Test("The other one sees the product as well: the one that the market says, loaded where no scene had it")
    func subjectOfOther() async throws {
        let room = ChatRoom.fixture(product: Product.ID(1))
        stage.accounts.chats.observe.returns(AsyncStream { $0.finish() })
        stage.accounts.chats.roomsCalls.always([room])
        stage.market.fetchProductDetail.call.answers(.failure(.offline), .success(.fixture(id: 1, name: "Red lamp")))
        let chat = ChatRoomModel(room.id, context: stage.context)
        await chat.appear()
        #expect(chat.state.subject == nil)
        chat.disappear()
        await chat.appear()
        #expect(chat.state.subject?.title == "Red lamp")
        // What the user has looked at since then is not what the two talk about.
        stage.context.subjects[room.id] = Product.ID(2)
        stage.context.store.apply(.updated(.fixture(id: 1, name: "Blue lamp")))
        #expect(chat.state.subject?.title == "Blue lamp")
    }

    @Test("A product that only a history had is loaded for its chat, and read again where changes may have been missed")
    func oldSubject() async {
        let room = ChatRoom.fixture(product: Product.ID(1))
        stage.accounts.chats.observe.returns(AsyncStream { $0.finish() })
        stage.accounts.chats.roomsCalls.always([room])
        stage.market.fetchProductDetail.call.returns(.fixture(id: 1, name: "Red lamp"))
        stage.context.store.mergeUnknown([.fixture(id: 1, name: "Old lamp")])
        let chat = ChatRoomModel(room.id, context: stage.context)
        await chat.appear()
        #expect(chat.state.subject?.title == "Red lamp")
        #expect(stage.context.store.noteGap() == [Product.ID(1)])
        #expect(chat.productIDs == [Product.ID(1)])
    }

    @Test("There is no chat with oneself, and none without accounts")
    func noChat() async throws {
        let (detail, exits) = await stage.loadedDetail()
        #expect(detail.state.canChat)
        try await stage.logIn()
        #expect(!detail.state.canChat)
        await detail.chat()
        #expect(chats.namedCalls.callCount == 0)
        let without = Stage(hasAccounts: false)
        let (other, _) = await without.loadedDetail()
        #expect(!other.state.canChat && !other.state.canLike)
        await other.perform(command: "like")
        await other.chat()
        #expect(other.state.alert == nil)
        #expect(exits.all.isEmpty)
    }

    @Test("A double tap opens one room with the vendor")
    func chat() async {
        let (detail, exits) = await stage.loadedDetail()
        let room = ChatRoom.fixture()
        chats.namedCalls.returns(room)
        chats.namedCalls.hold()
        async let first = detail.perform(command: "chat")
        await chats.namedCalls.untilHeld()
        await detail.perform(command: "chat")
        chats.namedCalls.release()
        _ = await first
        #expect(chats.namedCalls.calls.map(\.name) == ["vendor7"])
        #expect(exits.all == [.chat(room.id)])
        #expect(!detail.state.isBusy)
    }

    @Test("A chat that cannot be opened is told")
    func chatFails() async {
        let (detail, exits) = await stage.loadedDetail()
        chats.namedCalls.fails(.notFound)
        await detail.chat()
        #expect(detail.state.alert?.kind == .error)
        #expect(exits.all.isEmpty)
        #expect(!detail.state.isBusy)
        await detail.answer(.ok)
        #expect(detail.state.alert == nil)
    }

    @Test("A product that is deleted while its chat opens is said to be gone")
    func deletedMeanwhile() async {
        let (detail, _) = await stage.loadedDetail()
        chats.namedCalls.returns(.fixture())
        chats.namedCalls.hold()
        async let chat: Void = detail.chat()
        await chats.namedCalls.untilHeld()
        stage.market.events.publish(.deleted(Product.ID(1)))
        await detail.reaches { $0.content.problem != nil }
        chats.namedCalls.release()
        await chat
        #expect(detail.state.content.problem?.error == .notFound)
    }
}
