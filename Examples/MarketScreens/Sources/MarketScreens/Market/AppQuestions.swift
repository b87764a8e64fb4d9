public import Observation
public import OpenMarket

/// What an app asks besides its scenes: before a link closes a form with something in it, and for the text of a command.
@MainActor
@Observable
public final class AppQuestions {
    /// What to ask the user; `nil` when there is nothing to ask.
    public private(set) var question: AlertModel?

    /// The app.
    public let app: AppCoordinator
    /// The links of its market, to follow and to share.
    public let links: DeepLink.Rules
    /// What is done with a choice and a text.
    @ObservationIgnored private var done: @MainActor (AlertChoice, String) -> Void = { _, _ in }

    /// The questions of an app.
    public init(_ app: AppCoordinator, links: DeepLink.Rules = .marketApp) {
        (self.app, self.links) = (app, links)
    }

    /// Follows a link, or asks about it; a later link takes the place of one that is asked about.
    public func follow(_ link: DeepLink) {
        guard app.hasUnsavedWork else {
            app.open(link)
            return
        }
        ask(AlertDirector(app.context.wording).discardDraft()) { [app] choice, _ in
            if choice == .discard { app.open(link) }
        }
    }

    /// Performs a command, after asking for the text that it needs.
    public func perform(_ command: SceneCommand, of model: any PresentedScene) {
        guard command.field != nil else { return model.send(command: command.id) }
        ask(command.question(in: app.context.wording)) { [weak model] choice, text in
            if choice == .ok { model?.send(command: command.id, text: text) }
        }
    }

    /// Dismisses the question, and does what was chosen: gives up what was typed, or takes the text.
    public func answer(_ choice: AlertChoice, text: String = "") {
        let done = done
        (question, self.done) = (nil, { _, _ in })
        done(choice, text)
    }

    private func ask(_ alert: AlertModel, _ done: @escaping @MainActor (AlertChoice, String) -> Void) {
        (question, self.done) = (alert, done)
    }
}

extension AppQuestions {
    /// The alert to show now: one at a time, because a toolkit loses the second one.
    ///
    /// That of the app comes first, then a question of this app's own, then that of the visible scene.
    public var alert: AlertModel? { app.alert ?? question ?? app.visible.alert }

    /// Does what was chosen in an alert, with the text that was typed into it; nothing when that alert has gone meanwhile.
    public func answer(_ choice: AlertChoice, of alert: AlertModel, text: String) async {
        switch alert {
        case app.alert: app.answer(choice)
        case question: answer(choice, text: text)
        case app.visible.alert: await app.visible.answer(choice, text: text)
        default: break
        }
    }
}
