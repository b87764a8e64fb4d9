import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("The scenes that exist", .slot)
@MainActor
struct OpenScenesTests {
    private let products: [Route] = [
        .product(Product.ID(1)), .product(Product.ID(2)), .search, .products(.mine),
        .chatRoom(ChatRoom.ID(rawValue: "a")),
    ]
    private let modals: [ModalRoute] = [
        .register, .edit(Product.ID(1)), .imageViewer(urls: [URL(filePath: "/a.png")], page: 1), .login,
    ]

    @Test(
        "However one moves, each scene that was shown is listed once, as long as its place is there, the visible one last",
        arguments: 1...40 as ClosedRange<UInt64>
    )
    func walk(seed: UInt64) async {
        let driver = AppDriver(requiresLogIn: seed.isMultiple(of: 2))
        let app = driver.app
        await driver.start()
        var random = SeededGenerator(seed: seed)
        var shown: [ScenePlace: ObjectIdentifier] = [:]
        for step in 0..<80 {
            if move(app, &random) { shown = [:] }
            let listed = app.openScenes.map(\.id)
            #expect(listed.last == app.visible.id && Set(listed).count == listed.count, "step \(step)")
            let places = places(in: app)
            let missing = shown.filter { places[$0.key] != nil && !listed.contains($0.value) }
            #expect(missing.isEmpty, "step \(step)")
            #expect(Set(listed).subtracting(places.values).isEmpty, "step \(step)")
            shown = places
        }
    }

    /// Goes anywhere; `true` when the user has logged out, which lets all scenes go.
    private func move(_ app: AppCoordinator, _ random: inout SeededGenerator) -> Bool {
        let router = app.router
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<2: app.select(MarketTab.allCases.randomElement(using: &random) ?? .home)
        case 2..<5: router.push(products.randomElement(using: &random) ?? .search)
        case 5..<7: router.present(modals.randomElement(using: &random) ?? .login)
        case 7: router.pop()
        case 8: router.dismiss()
        case 9: router.popToRoot()
        case 10: app.context.session.become(.signedIn(.fixture(auth: .fixture())))
        default:
            app.context.session.become(.signedOut)
            return true
        }
        return false
    }

    /// The scene of each place that there is.
    private func places(in app: AppCoordinator) -> [ScenePlace: ObjectIdentifier] {
        let navigation = app.router.navigation
        var places: [ScenePlace: ObjectIdentifier] = [:]
        if navigation.hasLogIn { places[.login] = app.login.id }
        if navigation.root == .market {
            for tab in [MarketTab.home, .chat, .myPage] { places[.root(tab)] = app.root(of: tab).id }
        }
        for entry in MarketTab.allCases.flatMap(navigation.stack(of:)) + navigation.loginStack {
            places[.entry(entry.id)] = app.scene(of: entry).id
        }
        for modal in navigation.modals where modal.modal != .login {
            places[.entry(modal.id)] = app.scene(of: modal).id
        }
        return places
    }
}
