import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

/// Everything here is written as an app writes it: without access to what is internal.
@MainActor
@Suite("A scene of an app's own", .slot, .timeLimit(.minutes(10)))
struct OwnSceneTests {
    private let market = PreviewMarket()
    private let app: AppCoordinator
    private let ids: [Product.ID]
    private let scene: RecentlySeenModel

    init() async throws {
        let session = try await market.logIn()
        app = AppCoordinator(context: SceneContext(market: market.useCases, wording: Wording(.english)))
        await app.start()
        let own = Fixture.catalogue.filter { $0.vendorID == session.vendor?.id }
        let others = Fixture.catalogue.filter { $0.vendorID != session.vendor?.id }
        ids = own.prefix(1).map(\.id) + others.prefix(2).map(\.id)
        scene = RecentlySeenModel(ids, context: app.context)
    }

    @Test("It is presented like every other scene, and leads to a product of the market")
    func presented() async {
        let presented: any PresentedScene = scene
        scene.onExit = { [router = app.router] id in router.push(.product(id)) }

        await presented.appear()
        #expect(presented.title == "Recently seen" && scene.state.rows.map(\.id) == ids)

        await scene.perform(command: .init("open", ids[1].rawValue))
        #expect(app.router.visible == .route(.product(ids[1])))

        presented.end()
        await scene.perform(command: .init("open", ids[2].rawValue))
        #expect(app.router.visible == .route(.product(ids[1])))
    }

    @Test("A product that is edited, liked or deleted anywhere changes here")
    func events() async throws {
        await scene.appear()
        var patch = ProductPatch()
        patch.name = "Another name"
        _ = try await market.useCases.editProduct(ids[0], patch: patch, secret: nil)
        await scene.reaches { $0.rows.contains { $0.title == "Another name" } }

        scene.send(command: .init("like", ids[1].rawValue))
        await scene.reaches { $0.rows.contains { $0.id == self.ids[1] && $0.isLiked } }

        try await market.useCases.deleteProduct(ids[0], secret: nil)
        await scene.reaches { $0.rows.count == 2 }
        #expect(!scene.state.rows.contains { $0.id == ids[0] })
    }

    @Test("It shows an alert, also a second time, and does what the user chooses")
    func alert() async throws {
        await scene.appear()
        scene.send(command: "clear")
        let first = try #require(scene.alert)
        await scene.answer(.no)
        #expect(scene.alert == nil && scene.state.rows.count == 3)

        scene.send(command: "clear")
        #expect(scene.alert?.title == first.title && scene.alert?.id != first.id)
        await scene.answer(.yes)
        #expect(scene.state.rows.isEmpty)
    }

    @Test("It forgets the products of another user, and its filter changes the state at once")
    func session() async throws {
        await scene.appear()
        scene.filter("no such product")
        #expect(scene.state.filter == "no such product" && scene.state.rows.isEmpty)
        scene.filter("")
        #expect(scene.state.rows.count == 3)

        try await market.sessions.clear()
        await scene.reaches { $0.rows.isEmpty }
        #expect(scene.productIDs.isEmpty)
    }

    @Test("Its state is a function of facts, and needs no scene")
    func state() {
        let store = ProductStore(events: BroadcastProductEvents())
        store.merge(Fixture.catalogue.map(\.product), asOf: store.beginRequest())
        let drawing = SceneDrawing(products: store.known)
        #expect(RecentlySeenState(.init(ids: ids), in: drawing).rows.map(\.id) == ids)
        #expect(RecentlySeenState(.init(ids: ids, filter: "no such product"), in: drawing).rows.isEmpty)
        #expect(RecentlySeenState(.init(ids: ids), in: SceneDrawing()).rows.isEmpty)
    }

    @Test("The article shows the same code")
    func article() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: tests.appending(path: "RecentlySeenModel.swift"), encoding: .utf8)
        let catalogue = "Sources/Client/OpenMarketPresentation/OpenMarketPresentation.docc"
        let article = try packageFile(catalogue + "/Presentation-Own-Scene.md")
        #expect(article.contains("```swift file\n\(code)```"))
    }
}
