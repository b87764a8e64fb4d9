import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

/// The whole app over the whole market, with nothing in between replaced but the network.
@Suite("The complete story", .slot)
@MainActor
struct StoryTests {
    @Test("Two people sign up, browse, sell, edit, search, like, talk, delete, and log out", .timeLimit(.minutes(10)))
    func story() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let shop = try await backend.makeSession(vendorName: "warehouse")
        let stock = OpenMarketClient.patient(backend, session: shop)
        for number in 1...25 {
            _ = try await stock.registerProduct(.fixture(name: "Chair \(number)"), images: [Fixture.imageInput])
        }
        let ann = StoryPerson("ann", client: .patient(backend))
        let bob = StoryPerson("bob", client: .patient(backend))
        try await ann.signUp(market: nil)
        try await bob.signUp(market: try await backend.makeSession(vendorName: "bob").credentials)
        try await ann.logOut()
        try await ann.logIn()

        let list = try await ann.browse(pages: 2)
        #expect(list.state.rows.count == 25)
        #expect(list.state.status == .ended)
        try await ann.register("Walnut table", photos: Array(repeating: Fixture.imageInput, count: 3))
        let row = try #require(try await list.state { $0.rows.count == 26 }.rows.first)
        // One sees what one has offered, and goes back to the list.
        #expect(ann.visible == .route(.product(row.id)))
        ann.app.router.pop()
        #expect(ann.visible == .route(.products(.all)))
        #expect(row.title == "Walnut table")
        #expect(row.price.map(\.text).contains("₩100,000"))

        try await edit(row.id, as: ann, in: list)
        try await find(row.id, as: bob)
        try await talk(bob, to: ann, about: row.id)
        try await delete(row.id, as: ann, in: list)
        try await bob.logOut()
        await backend.close()
    }

    /// The owner changes the price; the list behind shows it without being loaded again.
    private func edit(_ id: Product.ID, as owner: StoryPerson, in list: ProductListModel) async throws {
        await list.perform(command: .init("open", id.rawValue))
        let product = try owner.front(\.product)
        await product.appear()
        #expect(product.state.content.value?.images.count == 3)
        #expect(product.state.pageText == "1 / 3")
        #expect(product.state.isOwner)
        #expect(!product.state.canChat)
        await product.perform(command: "manage")
        await product.answer(.edit)
        let form = try owner.front(\.form)
        await form.appear()
        #expect(form.state[.price] == "120000")
        await form.perform(command: "price", text: "90000")
        #expect(form.state[.discount] == "20000")
        await form.perform(command: "discount", text: "")
        await form.perform(command: "submit")
        await form.answer(.ok)
        let edited = try await product.state { $0.content.value?.price.map(\.text) == ["₩90,000"] }
        #expect(edited.content.value?.title == "Walnut table")
        owner.router.pop()
        #expect(try await list.state { $0.rows.first?.price.map(\.text) == ["₩90,000"] }.rows.count == 26)
    }

    /// Another user finds it and likes it; their list of likes has it.
    private func find(_ id: Product.ID, as buyer: StoryPerson) async throws {
        buyer.app.select(.search)
        await (try buyer.front(\.search)).search(for: "walnut")
        let results = try buyer.front(\.products)
        await results.appear()
        #expect(results.state.rows.map(\.id) == [id])
        await results.perform(command: .init("like", id.rawValue))
        #expect(results.state.rows.map(\.isLiked) == [true])
        buyer.app.select(.myPage)
        await (try buyer.front(\.myPage)).perform(command: "open/likes")
        let likes = try buyer.front(\.products)
        await likes.appear()
        #expect(likes.state.rows.map(\.id) == [id])
        await likes.perform(command: .init("open", id.rawValue))
    }

    /// The two talk, live in both apps, and see what was read.
    private func talk(_ buyer: StoryPerson, to seller: StoryPerson, about id: Product.ID) async throws {
        let product = try buyer.front(\.product)
        await product.appear()
        #expect(!product.state.isOwner)
        #expect(product.state.content.value?.isLiked == true)
        await product.perform(command: "chat")
        let asking = try buyer.front(\.room)
        await asking.appear()
        _ = try await asking.state(where: \.isLive)
        asking.type("Is it still there?", into: "type")
        await asking.perform(command: "send")

        seller.app.select(.chat)
        let chats = try seller.front(\.chats)
        await chats.appear()
        #expect(chats.state.unreadCount == 1)
        await chats.perform(command: .init("open", try #require(chats.state.rooms.value?.first).id.rawValue))
        let answering = try seller.front(\.room)
        await answering.appear()
        #expect(try await answering.state { $0.messages.count == 1 }.messages.map(\.isMine) == [false])
        answering.type("It is. When do you come?", into: "type")
        await answering.perform(command: "send")
        let talk = try await asking.state { $0.messages.count == 2 }.messages
        #expect(talk.map(\.body) == ["Is it still there?", "It is. When do you come?"])
        #expect(talk.map(\.isMine) == [true, false])
        asking.disappear()
        answering.disappear()
        seller.router.pop()
        _ = try await chats.state { $0.unreadCount == 0 && !$0.rooms.isLoading }
    }

    /// The owner deletes it, after an alert; it is gone from the list behind.
    private func delete(_ id: Product.ID, as owner: StoryPerson, in list: ProductListModel) async throws {
        owner.app.select(.home)
        #expect(owner.visible == .route(.products(.all)))
        await list.perform(command: .init("open", id.rawValue))
        let product = try owner.front(\.product)
        await product.appear()
        await product.perform(command: "manage")
        await product.answer(.delete)
        await product.answer(.yes)
        #expect(owner.visible == .route(.products(.all)))
        #expect(try await list.state { $0.rows.count == 25 }.rows.allSatisfy { $0.id != id })
        try await owner.logOut()
    }
}

extension StoryPerson {
    fileprivate var router: Router { app.router }
}
