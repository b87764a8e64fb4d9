public import Observation
public import OpenMarket

/// Follows links from outside, and asks first when that would close a form with something in it.
@MainActor
@Observable
public final class LinkFollower {
    /// What to ask the user; `nil` when there is nothing to ask.
    public private(set) var question: AlertModel?

    private let app: AppCoordinator
    @ObservationIgnored private var link: DeepLink?

    /// A follower of links into an app.
    public init(_ app: AppCoordinator) {
        self.app = app
    }

    /// Follows a link, or asks about it; a later link takes the place of one that is asked about.
    public func follow(_ link: DeepLink) {
        guard app.hasUnsavedWork else {
            app.open(link)
            return
        }
        self.link = link
        question = AlertDirector(app.context.wording).discardDraft()
    }

    /// Dismisses the alert, and follows the link when the user gives up what was typed.
    public func answer(_ choice: AlertChoice) {
        question = nil
        defer { link = nil }
        if choice == .discard, let link { app.open(link) }
    }
}

extension LinkFollower {
    /// The alert to show now: one at a time, because a toolkit loses the second one.
    ///
    /// That of the app comes first, then the question about a link, then that of the visible scene.
    public var alert: AlertModel? { app.alert ?? question ?? app.visible.alert }

    /// Does what was chosen in an alert, with the text that was typed into it; nothing when that alert has gone meanwhile.
    public func answer(_ choice: AlertChoice, of alert: AlertModel, text: String) async {
        switch alert {
        case app.alert: app.answer(choice)
        case question: answer(choice)
        case app.visible.alert: await app.visible.answer(choice, text: text)
        default: break
        }
    }
}
