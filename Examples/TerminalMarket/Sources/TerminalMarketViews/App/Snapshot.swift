public import Foundation
public import OpenMarket
public import OpenMarketTerminal

/// What the terminal itself remembers of a scene: no part of what the scene shows.
public struct SceneMemory: Sendable, Hashable {
    /// Which of its parts keys go to.
    public var focus = 0
    /// How many lines it is scrolled.
    public var scroll = 0
    /// What was typed that no view model knows yet.
    public var text = ""
    /// Why the photo whose path was typed cannot be used.
    public var problem: ImageFailure?
    /// What the path that is being typed can become.
    public var names: [String] = []
    /// The folder that is being looked through; `nil` before it was entered.
    public var browsing: FolderBrowsing?
    /// How many characters stand behind the cursor, in what is being typed.
    public var fromEnd = 0
    /// What is shown in place of the scene itself, until one goes back.
    public var aside: Aside?
    /// The list of commands, while it is open.
    public var palette: Palette?
    /// Which of its parts keys go to.
    public var asideFocus = 0
    /// How many stars the review gives that is being written; none is chosen beforehand.
    public var stars: Stars?

    /// What can be shown in place of a scene.
    public enum Aside: Sendable, Hashable {
        /// What others say of a seller.
        case reviews
        /// The choice of a buyer.
        case buyers
        /// A review that is being written.
        case review
    }

    /// The memory of a scene that was never shown.
    public init() {}
}

extension SceneMemory {
    /// Where one types in a field; `nil` when keys go elsewhere.
    func typing(at field: Int) -> TypingPlace? {
        focus == field ? TypingPlace(fromEnd: fromEnd) : nil
    }
}

/// Everything that decides what a terminal shows.
public struct Snapshot: Sendable, Equatable {
    /// The visible scene.
    public var scene: MarketScene.Snapshot
    /// What lies over it.
    public var alert: AlertModel?
    /// Whether ``alert`` is the app's own and not the scene's.
    public var isAlertOfApp = false
    /// The notice that something worked, which passes by itself.
    public var notice: String?
    /// Everything that can be done, on the scene and from it.
    public var commands: [SceneCommand] = []
    /// The tab bar; empty where there is none.
    public var tabs: [TabItem] = []
    /// What is remembered of the scene.
    public var memory = SceneMemory()
    /// What is remembered of the alert.
    public var alertMemory = SceneMemory()
    /// The words.
    public var wording: Wording
    /// How large the terminal is.
    public var size: ScreenSize
    /// The images that were loaded; `nil` where the terminal cannot show any.
    public var pictures: [PictureWish: RGBPixels]?
    /// What the terminal has besides text.
    public var graphics = ScreenGraphics(.blocks)
    /// The images that were written in the terminal's protocol.
    public var drawings: [PictureWish: Drawing] = [:]
    /// Where the user keeps images, if that is known.
    public var photoFolder: URL?
    /// How often the spinner has turned.
    public var turn = 0

    /// A snapshot of a scene alone.
    @MainActor
    public init(_ scene: MarketScene, wording: Wording, size: ScreenSize) {
        self.scene = MarketScene.Snapshot(scene)
        commands = scene.commands
        self.wording = wording
        self.size = size
        show(scene.alert)
    }

    /// A snapshot of an app.
    @MainActor
    public init(_ app: AppCoordinator, size: ScreenSize) {
        self.init(app.visible, wording: app.context.wording, size: size)
        if let own = app.alert {
            show(own)
            isAlertOfApp = true
        }
        let navigation = app.router.navigation
        if navigation.modals.isEmpty, !navigation.isLoggingIn { tabs = app.tabs }
        commands += app.commands
    }

    /// What only says that something worked stops no key.
    private mutating func show(_ alert: AlertModel?) {
        if alert?.isSuccess == true { notice = alert?.message } else { self.alert = alert }
    }

    /// The smallest terminal that anything fits on.
    public static let smallest = ScreenSize(columns: 40, rows: 12)

    /// Whether anything fits.
    public var isLargeEnough: Bool {
        size.columns >= Self.smallest.columns && size.rows >= Self.smallest.rows
    }
}

extension Snapshot {
    /// What lies over the scene.
    var overlay: Overlay? {
        if let alert { return overlay(of: alert) }
        guard case .form(let state) = scene, let picking = state.picking else { return nil }
        let form = FormView(state: state, around: around)
        return picking.source == .folder ? form.folderOverlay(memory) : form.pathOverlay(memory)
    }

    private func overlay(of alert: AlertModel) -> Overlay {
        var overlay = Overlay(title: alert.title, message: alert.message)
        overlay.choices = alert.actions.map { Overlay.Choice($0.title, isDestructive: $0.role == .destructive) }
        overlay.focus = focus(of: alert)
        if let field = alert.field {
            let text = alertMemory.text
            overlay.text = field.isSecure ? String(repeating: "•", count: text.count) : text
            overlay.placeholder = field.placeholder
        }
        overlay.more = alert.code?.lines(in: size) ?? []
        if alert.actions.indices.contains(overlay.focus) {
            overlay.hints = [Page.Hint("↵", alert.actions[overlay.focus].title)]
        }
        if let cancel = alert.actions.first(where: { $0.role == .cancel }) {
            overlay.hints.append(Page.Hint("esc", cancel.title))
        }
        return overlay
    }
}
