import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import OpenMarketPresentation

/// An app in which one scene waits for a response that leads on.
@MainActor
struct LateExitStage {
    let driver = AppDriver(requiresLogIn: false)
    private let feed = Feed<ConversationState>()
    private let room = ChatRoom.fixture()
    private var waiting: Task<Void, Never>?
    private var release: @MainActor () -> Void = {}

    init(_ exit: LateExit) async throws {
        let isGuest = exit == .loggedIn || exit == .signedUp || exit == .formLogIn
        await driver.start(as: isGuest ? nil : .fixture(auth: .fixture()))
        switch exit {
        case .homeLike, .listLike, .listLoad: try await openList(exit)
        case .productLike, .productChat, .productChatLogIn, .productGone: try await openProduct(exit)
        case .formLogIn: try await openForm()
        case .chatsLoad, .chatsLeave: try await openChats(exit)
        case .roomSend, .roomOlder, .roomEnd: try await openRoom(exit)
        case .loggedIn, .signedUp, .loggedOut: try await openAccount(exit)
        }
    }

    /// Lets the response arrive, and returns once it was taken in.
    func respond() async {
        release()
        await waiting?.value
        await giveWay()
    }

    /// Begins something whose call is held until ``respond()``.
    private mutating func wait<Input, Output>(
        for call: MockCall<Input, Output>,
        _ action: @escaping @MainActor () async -> Void
    ) async {
        call.hold(ignoringCancellation: true)
        waiting = Task { await action() }
        await call.untilHeld()
        release = { call.release() }
    }
}

extension LateExitStage {
    private mutating func openList(_ exit: LateExit) async throws {
        let likes = driver.market.accounts.setLike.call
        likes.fails(.unauthenticated)
        switch exit {
        case .homeLike:
            let home = try driver.front(\.home)
            await wait(for: likes) {
                await home.list.toggleLike(of: Product.ID(7), orLeaveBy: .logIn(then: .like(Product.ID(7))))
            }
        case .listLike:
            driver.router.push(.products(.all))
            let list = try driver.front(\.products)
            await wait(for: likes) {
                await list.toggleLike(of: Product.ID(7), orLeaveBy: .logIn(then: .like(Product.ID(7))))
            }
        default:
            let pages = MockCall<PageRequest, ProductPage>("page")
            pages.fails(.unauthenticated)
            driver.market.products.call.always(
                ProductList { request async throws(MarketError) in try await pages(request) }
            )
            driver.router.push(.products(.mine))
            let list = try driver.front(\.products)
            await wait(for: pages) { await list.load() }
        }
    }

    private mutating func openProduct(_ exit: LateExit) async throws {
        let vendor = exit == .productGone ? Session.fixture().vendor : .fixture(id: 99, name: "Other")
        driver.market.fetchProductDetail.call.returns(.fixture(id: 7, vendor: vendor))
        driver.router.push(.product(Product.ID(7)))
        let product = try driver.front(\.product)
        await product.loadProduct()
        let openings = driver.market.accounts.openChat.namedCalls
        switch exit {
        case .productLike:
            driver.market.accounts.setLike.call.fails(.unauthenticated)
            await wait(for: driver.market.accounts.setLike.call) { await product.perform(command: "like") }
        case .productGone:
            driver.market.deleteProduct.call.succeeds()
            await product.perform(command: "manage")
            await product.answer(.delete)
            await wait(for: driver.market.deleteProduct.call) { await product.answer(.yes) }
        case .productChat:
            openings.returns(room)
            await wait(for: openings) { await product.chat() }
        default:
            openings.fails(.unauthenticated)
            await wait(for: openings) { await product.chat() }
        }
    }

    private mutating func openForm() async throws {
        driver.router.present(.register)
        let form = try driver.front(\.form)
        form.fill(.fixture())
        driver.market.registerProduct.call.fails(.unauthenticated)
        await wait(for: driver.market.registerProduct.call) { await form.submit() }
    }
}

extension LateExitStage {
    private mutating func openChats(_ exit: LateExit) async throws {
        let rooms = driver.market.accounts.chats.roomsCalls
        rooms.always([room])
        driver.app.select(.chat)
        let chats = try driver.front(\.chats)
        await chats.load()
        if exit == .chatsLoad {
            rooms.handles { _ async throws(MarketError) in throw .unauthenticated }
            await wait(for: rooms) { await chats.load() }
        } else {
            await chats.perform(command: .init("leave", room.id.rawValue))
            let leavings = driver.market.accounts.chats.leave
            leavings.fails(.unauthenticated)
            await wait(for: leavings) { await chats.answer(.leave) }
        }
    }

    private mutating func openRoom(_ exit: LateExit) async throws {
        let accounts = driver.market.accounts
        accounts.chats.observe.returns(feed.stream)
        accounts.chats.markRead.alwaysSucceeds()
        driver.router.push(.chatRoom(room.id))
        let room = try driver.front(\.room)
        await room.appear()
        let first = Message.theirs("1")
        feed.source.yield(ConversationState(messages: [first], older: first.cursor, connection: .live))
        await room.reaches { $0.isLive }
        switch exit {
        case .roomSend:
            room.type("Hello", into: "type")
            accounts.sendMessage.call.fails(.unauthenticated)
            await wait(for: accounts.sendMessage.call) { await room.perform(command: "send") }
        case .roomOlder:
            accounts.fetchOlderMessages.call.fails(.unauthenticated)
            await wait(for: accounts.fetchOlderMessages.call) { await room.loadOlder() }
        default:
            let source = feed.source
            release = { source.yield(ConversationState(messages: [first], connection: .ended(.unauthenticated))) }
        }
    }

    private mutating func openAccount(_ exit: LateExit) async throws {
        let accounts = driver.market.accounts
        if exit == .loggedOut {
            driver.app.select(.myPage)
            let page = try driver.front(\.myPage)
            await page.perform(command: "open/logOut")
            accounts.own.logOutCalls.succeeds()
            return await wait(for: accounts.own.logOutCalls) { await page.answer(.yes) }
        }
        driver.router.present(.login)
        let login = try driver.front(\.login)
        if exit == .loggedIn {
            login.type("mina@example.com", into: "email")
            login.type("correct horse", into: "password")
            accounts.login.call.returns(.fixture(auth: .fixture()))
            return await wait(for: accounts.login.call) { await login.perform(command: "logIn") }
        }
        await login.perform(command: "signUp")
        let signUp = try driver.front(\.signUp)
        signUp.type("mina@example.com", into: "email")
        signUp.type("correct horse", into: "password")
        signUp.type("Mina", into: "vendorName")
        accounts.signUp.call.returns(.fixture(auth: .fixture()))
        await wait(for: accounts.signUp.call) { await signUp.perform(command: "signUp") }
    }
}
