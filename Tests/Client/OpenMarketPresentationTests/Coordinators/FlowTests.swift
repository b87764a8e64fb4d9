import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("The flows of search, chat and my page", .slot)
@MainActor
struct FlowTests {
    private let user = Session.fixture(auth: .fixture())
    private let id = Product.ID(7)
    private let room = ChatRoom.fixture()

    @Test(
        "Product → chat works wherever the product was opened",
        arguments: [
            [Route](), [.search, .products(.search("lamp"))], [.products(.mine)], [.products(.liked)],
            [.products(.all)],
        ]
    )
    func productToChat(before: [Route]) async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        for route in before { driver.router.push(route) }
        let seller = Vendor.fixture(id: 99, name: "Someone else")
        driver.market.fetchProductDetail.call.returns(.fixture(id: 7, vendor: seller))
        driver.market.accounts.openChat.namedCalls.returns(room)
        driver.router.push(.product(id))
        let product = try driver.front(\.product)
        await product.appear()
        await product.perform(command: "chat")
        #expect(driver.visible == .route(.chatRoom(room.id)))
        #expect(driver.market.accounts.openChat.namedCalls.calls.map(\.name) == ["Someone else"])
        _ = try driver.front(\.room)
    }

    @Test("A block made in a chat leads past the product that went with it")
    func blockInChat() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.app.select(.search)
        let vendor = Vendor.fixture(id: 99)
        driver.app.context.store.merge([.fixture(id: 7, vendor: vendor)], asOf: driver.app.context.store.now)
        driver.router.push(.product(id))
        driver.router.push(.chatRoom(room.id))
        driver.market.accounts.chats.observe.returns(AsyncStream { $0.finish() })
        driver.market.accounts.chats.roomsCalls.always([room])
        driver.market.sellers.block.returns(Seller(vendor: vendor, user: room.other))
        let chat = try driver.front(\.room)
        await chat.appear()
        await chat.perform(command: "block")
        await chat.answer(.block)
        #expect(driver.visible == .route(.search))
        #expect(driver.app.alert != nil)
    }

    @Test("A link in a message opens over the chat, and back leads to it again", arguments: [true, false])
    func linkInChat(isFromProduct: Bool) async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        if isFromProduct { driver.router.push(.product(id)) } else { driver.app.select(.chat) }
        driver.router.push(.chatRoom(room.id))
        let chat = try driver.front(\.room)
        for link in [
            .product(Product.ID(9)), .product(id), .products(.search("lamp")), .route(.chatRoom(room.id)),
        ] as [Place] {
            chat.onExit?(.link(link))
            #expect(driver.visible == link)
            if link != .route(.chatRoom(room.id)) { await driver.app.perform(command: "back") }
            #expect(try driver.front(\.room) === chat)
        }
        chat.onExit?(.link(.tab(.myPage)))
        #expect(driver.visible == .tab(.myPage))
    }

    @Test("The viewer says what the seller says about an image, and does not offer to enlarge it")
    func imageText() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        let images = try ProductImage.fixtures(2).map { image in
            ProductImage(id: image.id, url: image.url, thumbnail: nil, text: image.id.rawValue == "0" ? "A dent" : nil)
        }
        driver.market.fetchProductDetail.call.returns(.fixture(id: 7, images: images))
        driver.router.push(.product(id))
        let product = try driver.front(\.product)
        await product.appear()
        await product.perform(command: "images")
        let viewer = try driver.front(\.images)
        #expect(viewer.state.accessibility == AccessibleText(label: "A dent, Photo 1 of 2"))
        driver.app.context.use(Wording(.korean))
        #expect(viewer.state.accessibility == AccessibleText(label: "A dent, 사진 2장 중 1번째"))
        viewer.showPage(2)
        #expect(viewer.state.accessibility == AccessibleText(label: "사진 2장 중 2번째"))
    }

    @Test("Product → its vendor → everything this vendor offers")
    func productToSeller() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.market.fetchProductDetail.call.returns(.fixture(id: 7, vendor: .fixture(id: 99)))
        driver.market.products.call.always(
            ProductList { _ async throws(MarketError) in .fixture(ids: 1...2, hasNext: false) }
        )
        driver.router.push(.product(id))
        let product = try driver.front(\.product)
        await product.appear()
        await product.perform(command: "seller")
        let list = try driver.front(\.products)
        await list.appear()
        #expect(list.state.rows.count == 2)
        #expect(driver.market.products.call.calls.last == .matching(ProductQuery(vendor: Vendor.ID(99))))
    }

    @Test("Search → results, by the return key or a suggestion; results → product")
    func searchToResults() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.app.select(.search)
        let search = try driver.front(\.search)
        await search.search(for: "lamp")
        #expect(driver.visible == .route(.products(.search("lamp"))))
        let results = try driver.front(\.products)
        #expect(results.kind == .search("lamp"))
        results.onExit?(.product(id))
        #expect(driver.visible == .route(.product(id)))
    }

    @Test("The return key leads to the results of what was typed")
    func returnKey() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.app.select(.search)
        let search = try driver.front(\.search)
        let typing = Task { await search.perform(command: "type", text: " wool ") }
        await driver.clock.untilSleepers()
        await search.perform(command: "submit")
        _ = await typing.value
        #expect(driver.visible == .route(.products(.search("wool"))))
        #expect(try driver.front(\.products).kind == .search("wool"))
        #expect(driver.market.suggestNames.call.callCount == 0)
    }

    @Test("Search → home, from whichever tab it was opened", arguments: [MarketTab.home, .chat, .myPage])
    func searchToHome(tab: MarketTab) async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.app.select(tab)
        driver.app.select(.search)
        (try driver.front(\.search)).goHome()
        #expect(driver.visible == .tab(.home))
        driver.app.select(tab)
        #expect(driver.visible == .tab(tab))
    }

    @Test("Search → home, with products open below the search and on the home tab", arguments: [MarketTab.home, .chat])
    func searchToHomeFromDeepDown(tab: MarketTab) async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.router.push(.product(id))
        driver.app.select(tab)
        driver.router.push(.product(Product.ID(8)))
        driver.app.select(.search)
        (try driver.front(\.search)).goHome()
        #expect(driver.visible == .tab(.home))
    }

    @Test("Chats → chat, and what was read there is no longer counted")
    func chatsToChat() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        // Those who ask before the request is sent share it.
        driver.market.accounts.chats.roomsCalls.returns([.fixture(unreadCount: 3)])
        driver.app.select(.chat)
        let chats = try driver.front(\.chats)
        await chats.appear()
        #expect(driver.app.tabs.first { $0.id == .chat }?.badge == 3)
        await chats.perform(command: .init("open", room.id.rawValue))
        _ = try driver.front(\.room)
        driver.router.pop()
        for await state in chats.states() where state.unreadCount == 0 { break }
        #expect(driver.app.tabs.first { $0.id == .chat }?.badge == nil)
    }

    @Test("My page → what one sells, and what one likes")
    func myPageToLists() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.app.select(.myPage)
        let page = try driver.front(\.myPage)
        await page.perform(command: "open/sales")
        #expect(try driver.front(\.products).kind == .mine)
        driver.router.pop()
        await page.perform(command: "open/likes")
        #expect(try driver.front(\.products).kind == .liked)
    }

    @Test("My page → log-in, after an alert; nothing of the user stays open")
    func myPageToLogin() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.router.push(.product(id))
        driver.app.select(.myPage)
        driver.market.accounts.own.logOutCalls.succeeds()
        let page = try driver.front(\.myPage)
        await page.perform(command: "open/logOut")
        #expect(page.state.alert?.kind == .confirmLogout)
        await page.answer(.yes)
        #expect(driver.visible == .login)
        #expect(driver.router.navigation.ids.isEmpty)
        #expect(driver.router.navigation.root == .login)
        #expect(driver.market.accounts.own.logOutCalls.callCount == 1)
    }
}
