import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

/// A scene of the app that can be opened and closed again.
enum ClosableScene: Sendable, Hashable {
    case route(Route)
    /// A chat with the vendor of the second product.
    case room
    case modal(ModalRoute)
    case tab(MarketTab)

    /// Every scene that an app can open over another one, for products of the user's own and of others.
    static let overOthers: [ClosableScene] =
        [.all, .search("e"), .seller(Vendor.ID(2)), .mine, .liked, .viewed, .followed, .bought].map { kind in
            .route(.products(kind))
        } + [
            .route(.signUp(email: "mina@example.com")), .route(.search), .room,
            .route(.product(Product.ID(1))), .route(.product(Product.ID(2))),
            .modal(.register), .modal(.registerAgain(PendingChange.ID(rawValue: "gone"))), .modal(.edit(Product.ID(1))),
            .modal(.imageViewer(urls: Fixture.catalogue[2].images.map(\.url), page: 1)), .modal(.login),
        ]
    /// The scenes at the bottom, which close when the user changes.
    static let tabs: [ClosableScene] = MarketTab.allCases.filter(\.isSelectable).map { .tab($0) }
}

@Suite("Scenes that are closed", .slot, .timeLimit(.minutes(10)))
@MainActor
struct ClosedSceneTests {
    @Test("A closed scene leaves nothing behind", arguments: ClosableScene.overOthers, [false, true])
    func leavesNothing(_ scene: ClosableScene, asUser: Bool) async throws {
        let stage = try await ClosingStage(asUser: asUser)
        let before = stage.listeners
        let left = try await stage.visit(scene)
        await giveWay { left.model == nil && stage.listeners == before }
    }

    @Test("A log-in asks nothing for a closed scene", arguments: ClosableScene.overOthers, [false, true])
    func asksNothing(_ scene: ClosableScene, asUser: Bool) async throws {
        let (visited, fresh) = (try await ClosingStage(asUser: asUser), try await ClosingStage(asUser: asUser))
        _ = try await visited.visit(scene)
        try await expectSameRequests(of: visited, and: fresh)
    }

    @Test("A user who leaves takes every tab along", arguments: ClosableScene.tabs)
    func tabs(_ scene: ClosableScene) async throws {
        let (visited, fresh) = (try await ClosingStage(asUser: true), try await ClosingStage(asUser: true))
        let left = try await visited.visit(scene)
        for stage in [visited, fresh] { try await stage.logOut() }
        await giveWay { left.model == nil && visited.listeners == fresh.listeners }
        try await expectSameRequests(of: visited, and: fresh)
    }

    /// Logs another user in at both, and waits until they have asked the market for the same; what one has asked for that the
    /// other has not stays.
    private func expectSameRequests(of visited: ClosingStage, and fresh: ClosingStage) async throws {
        let counts = (visited.requests(from: 0).count, fresh.requests(from: 0).count)
        for stage in [visited, fresh] { try await stage.logInAnother() }
        await giveWay { visited.requests(from: counts.0) == fresh.requests(from: counts.1) }
    }

    @Test("The list of scenes holds every kind of scene")
    func complete() async throws {
        let stage = try await ClosingStage(asUser: true)
        var kinds: Set<String> = []
        for scene in ClosableScene.overOthers + ClosableScene.tabs {
            kinds.insert(ClosingStage.kind(of: stage.open(scene)))
            stage.close()
        }
        #expect(kinds.count == 11)
    }
}

/// A scene that is not kept alive by whoever asks for it.
struct LeftScene {
    weak var model: (any PresentedScene)?
}

/// The numbers of those who are told of products, of the session and of the language.
struct ListenerCounts: Equatable {
    let products, session, wording: Int
}

/// An app over a market in memory, in which scenes are opened and closed.
@MainActor
private struct ClosingStage {
    let preview = PreviewMarket()
    let app: AppCoordinator
    private let room: ChatRoom.ID

    init(asUser: Bool) async throws {
        try await preview.logIn(as: 0)
        var useCases = preview.useCases
        useCases.pending = MockUseCases().pending
        room = try await useCases.requireAccounts().openChat(withVendorNamed: "Harbour Goods").id
        if !asUser { try await useCases.accounts?.own.logOut() }
        let context = SceneContext(
            market: useCases,
            wording: Wording(.english),
            surroundings: Surroundings(clock: ManualClock())
        )
        app = AppCoordinator(context: context, requiresLogIn: false)
        await app.start()
        // The scene at the bottom of the tab is there all along: it is made when it is asked for first.
        _ = app.visible
        await settle()
    }

    var listeners: ListenerCounts {
        let context = app.context
        return ListenerCounts(
            products: context.store.observerCount,
            session: context.session.listenerCount,
            wording: context.readerCount
        )
    }

    func open(_ scene: ClosableScene) -> MarketScene {
        switch scene {
        case .route(let route): app.router.push(route)
        case .room: app.router.push(.chatRoom(room))
        case .modal(let modal): app.router.present(modal)
        case .tab(let tab): app.router.select(tab)
        }
        return app.visible
    }

    /// Closes everything that was opened over the tabs.
    func close() {
        app.router.dismissAll()
        app.router.popToRoot()
        app.dismissAlert()
    }

    /// Opens a scene, loads it, does everything that it offers, and closes it with everything that came up.
    func visit(_ scene: ClosableScene) async throws -> LeftScene {
        let opened = open(scene)
        let left = LeftScene(model: opened.model)
        await opened.appear()
        await settle()
        for command in opened.commands { opened.model.send(command: command.id, text: "lamp") }
        await settle()
        opened.disappear()
        close()
        await settle()
        return left
    }

    func logOut() async throws {
        try await app.context.market.accounts?.own.logOut()
        await until { !app.isLoggedIn }
        await settle()
    }

    /// What the market was asked for, after so many requests.
    func requests(from count: Int) -> [String] {
        preview.market.faults.calls.dropFirst(count).map(\.rawValue).sorted()
    }

    /// Logs another user in.
    func logInAnother() async throws {
        let login = Credentials(email: "vendor1@example.com", password: Secret("preview"))
        let session = try await app.context.market.accounts?.login(login)
        await until { app.context.session.session == session }
        await settle()
    }

    private func settle() async {
        await app.likes?.value
        for _ in 0..<10 { await giveWay() }
    }

    static func kind(of scene: MarketScene) -> String {
        switch scene {
        case .login: "login"
        case .signUp: "signUp"
        case .home: "home"
        case .products: "products"
        case .product: "product"
        case .form: "form"
        case .search: "search"
        case .chats: "chats"
        case .room: "room"
        case .myPage: "myPage"
        case .notices: "notices"
        case .images: "images"
        }
    }
}
