import Foundation
import OpenMarket
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketPresentation
import Testing

/// A user with the app: sees only states, does only what a scene offers.
@MainActor
struct StoryPerson {
    let name: String
    let app: AppCoordinator

    init(_ name: String, client: OpenMarketClient) {
        self.name = name
        app = AppCoordinator(context: SceneContext(market: client.useCases, wording: Wording(.english)))
    }

    var visible: Place { app.router.visible }
    private var email: String { "\(name)@example.com" }
    private var password: String { "p4ssword of \(name)" }

    /// The scene in front, which is to be of a kind.
    func front<Model>(_ kind: (MarketScene) -> Model?, _ location: SourceLocation = #_sourceLocation) throws -> Model {
        try #require(kind(app.visible), "\(name) sees another scene: \(visible)", sourceLocation: location)
    }

    func signUp(market: VendorCredentials?) async throws {
        await app.start()
        await (try front(\.login)).perform(command: "signUp")
        let form = try front(\.signUp)
        form.type(email, into: "email")
        form.type(password, into: "password")
        form.type(name, into: "vendorName")
        if let market {
            await form.perform(command: "sellerAccount")
            form.type(market.identifier, into: "identifier")
            form.type(market.secret.reveal(), into: "secret")
        }
        await form.perform(command: "signUp")
        try #require(visible == .tab(.home), "\(String(describing: form.state.alert))")
        #expect(app.alert?.message?.contains(name) == true)
        app.answer(.ok)
    }

    func logOut() async throws {
        app.select(.myPage)
        let page = try front(\.myPage)
        await page.perform(command: "open/logOut")
        await page.answer(.yes)
        #expect(visible == .login)
    }

    func logIn() async throws {
        let login = try front(\.login)
        login.type(email, into: "email")
        login.type(password, into: "password")
        await login.perform(command: "logIn")
        try #require(visible == .tab(.home), "\(String(describing: login.state.alert))")
    }

    /// Opens the list of everything and loads so many pages by scrolling to the end each time.
    func browse(pages: Int) async throws -> ProductListModel {
        app.select(.home)
        let home = try front(\.home)
        await home.appear()
        await home.perform(command: "showAll")
        let list = try front(\.products)
        await list.appear()
        for _ in 1..<pages { await list.rowAppeared(at: list.state.rows.count - 1) }
        return list
    }

    func register(_ title: String, photos: [ImageInput]) async throws {
        app.select(.register)
        let form = try front(\.form)
        await form.perform(command: "name", text: title)
        await form.perform(command: "price", text: "120000")
        await form.perform(command: "discount", text: "20000")
        await form.perform(command: "stock", text: "2")
        await form.perform(command: "description", text: "Hand made, hardly used, to be collected.")
        await form.perform(command: "pickImages")
        await form.answer(.album)
        #expect(form.state.picking?.limit == 5)
        await form.add(photos)
        await form.perform(command: "submit")
        try #require(form.state.submission == .done, "\(form.state.violations) \(String(describing: form.state.alert))")
        await form.answer(.ok)
    }
}

extension PresentedScene {
    /// The next state for which something holds.
    func state(where holds: (State) -> Bool) async throws -> State {
        for await state in states() where holds(state) { return state }
        throw CancellationError()
    }
}

extension MarketScene {
    var login: LoginModel? { if case .login(let model) = self { model } else { nil } }
    var signUp: SignUpModel? { if case .signUp(let model) = self { model } else { nil } }
    var home: HomeModel? { if case .home(let model) = self { model } else { nil } }
    var products: ProductListModel? { if case .products(let model) = self { model } else { nil } }
    var product: ProductDetailModel? { if case .product(let model) = self { model } else { nil } }
    var form: ProductFormModel? { if case .form(let model) = self { model } else { nil } }
    var search: SearchModel? { if case .search(let model) = self { model } else { nil } }
    var chats: ChatListModel? { if case .chats(let model) = self { model } else { nil } }
    var room: ChatRoomModel? { if case .room(let model) = self { model } else { nil } }
    var myPage: MyPageModel? { if case .myPage(let model) = self { model } else { nil } }
}
