import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@MainActor
@Suite("Following links", .slot)
struct RouterLinkTests {
    private let router = Router(NavigationState(root: .market))
    private let room = ChatRoom.ID(rawValue: "ada_bob")

    @Test("Each link has a tab and all that is open there")
    func destinations() throws {
        let product = Product.ID(7)
        let table: [(DeepLink, MarketTab, [Route])] = [
            (.home, .home, []), (.product(product), .home, [.product(product)]),
            (.route(.chatRoom(room)), .chat, [.chatRoom(room)]),
            (.products(.search("wool")), .home, [.search, .products(.search("wool"))]),
            (.route(.search), .home, [.search]),
            (.tab(.chat), .chat, []), (.tab(.myPage), .myPage, []),
        ]
        for (link, tab, routes) in table {
            let router = Router(NavigationState(root: .market, tab: .chat))
            router.push(.search)
            router.present(.register)
            #expect(router.open(link, isLoggedIn: true) == .opened)
            #expect(router.navigation.tab == tab)
            #expect(router.navigation.routes == routes)
            #expect(router.navigation.modals.isEmpty)
            #expect(router.pendingLink == nil)
        }
    }

    @Test("A link to where one is keeps the view models")
    func sameLink() {
        router.open(.products(.search("wool")), isLoggedIn: true)
        let ids = router.navigation.ids
        var removed: [Int] = []
        router.onRemove = { removed.append($0) }
        router.open(.products(.search("wool")), isLoggedIn: true)
        #expect(router.navigation.ids == ids && removed.isEmpty)
        router.open(.products(.search("silk")), isLoggedIn: true)
        #expect(removed.count == 1)
        #expect(router.navigation.routes == [.search, .products(.search("silk"))])
    }

    @Test("What needs an account waits for the log-in", arguments: [NavigationState.Root.login, .market])
    func waiting(root: NavigationState.Root) {
        let router = Router(NavigationState(root: root))
        #expect(router.open(.route(.chatRoom(room)), isLoggedIn: false) == .waitsForLogIn)
        #expect(router.visible == (root == .login ? .login : .modal(.login)))
        #expect(router.pendingLink == .route(.chatRoom(room)))
        router.push(.signUp(email: "a@b.example"))
        #expect(router.resume() == .route(.chatRoom(room)))
        #expect(router.visible == .route(.chatRoom(room)))
        #expect(router.pendingLink == nil)
        #expect(router.navigation.modals.isEmpty && router.navigation.loginStack.isEmpty)
    }

    @Test("A guest sees a product at once, unless the app begins with the log-in")
    func guests() {
        let link = DeepLink.product(Product.ID(7))
        #expect(router.open(link, isLoggedIn: false) == .opened)
        let closed = Router()
        #expect(closed.open(link, isLoggedIn: false) == .waitsForLogIn)
        #expect(closed.visible == .login)
        closed.resume()
        #expect(closed.visible == .route(.product(Product.ID(7))))
    }

    @Test("A second link while one waits takes its place, and the log-in stays open")
    func secondLink() {
        router.open(.route(.chatRoom(room)), isLoggedIn: false)
        router.push(.signUp(email: ""))
        let ids = router.navigation.ids
        router.open(.tab(.myPage), isLoggedIn: false)
        #expect(router.navigation.ids == ids)
        #expect(router.resume() == .tab(.myPage))
        #expect(router.visible == .tab(.myPage))
    }

    @Test("Closing the log-in drops the pending link")
    func givingUp() {
        router.open(.route(.chatRoom(room)), isLoggedIn: false)
        router.dismiss()
        #expect(router.pendingLink == nil)
        #expect(router.resume() == nil)
        #expect(router.visible == .tab(.home))
    }

    @Test("Closing another modal does not forget the link")
    func otherModal() {
        let closed = Router()
        closed.open(.tab(.chat), isLoggedIn: false)
        closed.present(.register)
        closed.dismiss()
        #expect(closed.pendingLink == .tab(.chat))
    }

    @Test("Logging in without a link leads to the market")
    func resumeWithoutLink() {
        let router = Router()
        router.push(.signUp(email: ""))
        #expect(router.resume() == nil)
        #expect(router.visible == .tab(.home))
    }

    @Test("A link to a seller shows what they offer, to guests as well")
    func seller() {
        router.reset(to: .market)
        #expect(router.open(.products(.seller(Vendor.ID(3))), isLoggedIn: false) == .opened)
        #expect(router.visible == .route(.products(.seller(Vendor.ID(3)))))
    }
}
