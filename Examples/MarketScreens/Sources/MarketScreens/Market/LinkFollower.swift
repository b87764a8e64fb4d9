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
