import OpenMarketDomain

/// A scene of the market: which one, and its view model.
///
/// A front end switches over it once to choose a view. Everything that is the
/// same for all scenes is in ``PresentedScene`` and needs no switch.
@MainActor
public enum MarketScene {
    case login(LoginModel)
    case signUp(SignUpModel)
    case home(HomeModel)
    case products(ProductListModel)
    case product(ProductDetailModel)
    case form(ProductFormModel)
    case search(SearchModel)
    case chats(ChatListModel)
    case room(ChatRoomModel)
    case myPage(MyPageModel)
    case notices(NoticesModel)
    case images(ImageViewerModel)

    public var model: any PresentedScene {
        switch self {
        case .login(let model): model
        case .signUp(let model): model
        case .home(let model): model
        case .products(let model): model
        case .product(let model): model
        case .form(let model): model
        case .search(let model): model
        case .chats(let model): model
        case .room(let model): model
        case .myPage(let model): model
        case .notices(let model): model
        case .images(let model): model
        }
    }

    /// The identity of the view model, which tells scenes apart.
    public var id: ObjectIdentifier { ObjectIdentifier(model) }
    public var title: String { model.title }
    public var alert: AlertModel? { model.alert }
    public var commands: [SceneCommand] { model.commands }

    /// Performs a command, with the text that was typed into its field; `false` when it is not offered now.
    @discardableResult
    public func perform(command id: SceneCommand.ID, text: String = "") async -> Bool {
        await model.perform(command: id, text: text)
    }

    /// Tells the scene that it is visible.
    public func appear() async { await model.appear() }

    /// Tells the scene that it is no longer visible.
    public func disappear() { model.disappear() }

    /// Does what was chosen in the alert, with the text that was typed into it.
    public func answer(_ choice: AlertChoice, text: String = "") async {
        await model.answer(choice, text: Secret(text))
    }
}

/// The position of a scene in the navigation state.
///
/// A response can arrive long after the user has left the scene that waits for
/// it. Every exit of a scene is therefore tied to the position of the scene: it
/// happens only while that position is visible, never on another stack.
enum ScenePlace: Sendable, Hashable {
    /// The log-in, root or modal.
    case login
    /// The bottom of a tab.
    case root(MarketTab)
    /// The scene that was pushed or presented under an id.
    case entry(Int)
}

extension NavigationState {
    /// Returns whether the scene at a position is the visible one.
    func shows(_ place: ScenePlace) -> Bool {
        switch place {
        case .login: isLoggingIn && loginStack.isEmpty
        case .root(let tab): visible == .tab(tab)
        case .entry(let id): visibleID == id
        }
    }
}
