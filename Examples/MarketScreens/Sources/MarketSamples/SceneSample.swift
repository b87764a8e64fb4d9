public import Foundation
public import MarketScreens
public import OpenMarket
import OpenMarketTesting

/// A scene with something to show, in an app over a market in memory: what previews are drawn from.
@MainActor
public final class SceneSample {
    /// The kind of a scene, and a list that could not be loaded.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case login, signUp, home, products, product, form, search, chats, room, myPage, images, failed
    }

    /// A whole picture, in a file.
    public static let picture = Fixture.jpeg

    public let app: AppCoordinator
    public let questions: AppQuestions
    /// The scene, which is the visible one of the app.
    public let scene: MarketScene

    /// A sample, in the words of the device's user.
    public init(_ kind: Kind, wording: Wording = Wording(Language(.current), timeZone: .current)) async {
        let market = PreviewMarket()
        // A preview without a user shows what guests see.
        if kind != .login, kind != .signUp { _ = try? await market.logIn() }
        let context = SceneContext(market: market.useCases, wording: wording, links: .marketApp)
        app = AppCoordinator(context: context, requiresLogIn: false)
        questions = AppQuestions(app)
        await app.start()
        if kind == .failed { market.market.faults.fail(.readPage, with: .offline) }
        await Self.open(kind, in: app)
        scene = app.visible
        await scene.appear()
        await scene.settled(within: .seconds(5))
    }

    private static func open(_ kind: Kind, in app: AppCoordinator) async {
        switch kind {
        case .home: break
        case .login, .signUp: app.router.present(.login)
        case .products, .failed: app.router.push(.products(.all))
        case .product, .images, .room, .chats: app.router.push(.product(Product.ID(2)))
        case .form: app.select(.register)
        case .search: app.select(.search)
        case .myPage: app.select(.myPage)
        }
        for step in kind.steps {
            await app.visible.appear()
            await app.visible.perform(command: step.command, text: step.text)
        }
        if kind == .chats {
            app.router.popToRoot()
            app.select(.chat)
        }
    }
}

extension SceneSample.Kind {
    /// The commands that lead from the first scene to the one that is shown, or fill it.
    fileprivate var steps: [(command: SceneCommand.ID, text: String)] {
        switch self {
        case .signUp: [("signUp", "")]
        case .images: [("images", "")]
        case .chats, .room: [("chat", ""), ("type", "안녕하세요, hello, こんにちは"), ("send", "")]
        case .form: [("name", "A desk lamp"), ("price", "12000"), ("stock", "1")]
        case .search: [("type", "a")]
        case .login, .home, .products, .product, .myPage, .failed: []
        }
    }
}
