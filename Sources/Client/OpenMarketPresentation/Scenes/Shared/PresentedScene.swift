public import OpenMarketDomain

/// A scene that an app presents: what is the same for all scenes, whatever they show.
///
/// Its name is not `Scene`, because SwiftUI has a protocol of that name.
///
/// Answers that most scenes share have a default: there is no command, nothing is lost, and nothing happens when the scene
/// is left. The compiler asks the author of a new scene about everything else.
@MainActor
public protocol PresentedScene: SceneModel {
    /// The title of the scene, in the user's language.
    var title: String { get }
    /// The alert to show over the scene.
    var alert: AlertModel? { get }
    /// Whether closing the scene would lose what the user typed.
    var hasUnsavedWork: Bool { get }

    /// The things that the user can do now, each with what it does; ``commands`` is the part of it that a front end draws.
    @SceneOfferBuilder var offers: [SceneOffer] { get }

    /// Takes what is typed into the field of a command, key by key: what its filter refuses leaves the field as it is.
    func type(_ text: String, into id: SceneCommand.ID)

    /// Called when the user goes on from the field of a command: what is wrong with it is shown from now on.
    func leave(_ id: SceneCommand.ID)

    /// Called when the scene becomes visible; returns when everything that was missing is loaded.
    func appear() async

    /// Called when the scene is no longer visible.
    func disappear()

    /// Called when the scene is closed for good: cancels its work, and disconnects its exits.
    func cancelWork()

    /// Removes the alert and does what was chosen, with the text that was typed into the alert.
    func answer(_ choice: AlertChoice, text: Secret?) async
}

extension PresentedScene where State: AlertingState {
    /// The alert of the state.
    public var alert: AlertModel? { state.alert }
    /// Removes the alert of the state and does what the chosen button does.
    public func answer(_ choice: AlertChoice, text: Secret?) async { await source.answer(choice, text: text) }
}

extension PresentedScene {
    /// Nothing: a scene that offers no command is driven by its actions.
    public var offers: [SceneOffer] { [] }
    /// Takes the text whole, where there is no filter.
    public func type(_ text: String, into id: SceneCommand.ID) { send(command: id, text: text) }
    /// Does nothing: nothing is wrong until something is sent.
    public func leave(_ id: SceneCommand.ID) {}
    /// Always `false`, where there is nothing to type, or it is soon typed again.
    public var hasUnsavedWork: Bool { false }
    /// Does nothing: what the scene waits for is still wanted when it is visible again.
    public func disappear() {}
}

extension PresentedScene {
    /// Tells the scene that it is visible; what it loads then ends when it is closed.
    func appearUntilClosed() async { await source.load { [weak self] in await self?.appear() } }

    /// Ends the scene: it leads nowhere any more, and loads nothing.
    func close() {
        cancelWork()
        source.close()
    }

    /// The things that the user can do on the scene now, in the order in which they should be shown.
    public var commands: [SceneCommand] { offers.map(\.command) }

    /// The commands that belong beside one row of the content.
    public func commands(ofRow row: String) -> [SceneCommand] { commands.filter { $0.placement == .row(row) } }

    /// The other commands of a row, as far as they are offered now.
    public func others(of row: SceneRow) -> [SceneCommand] {
        let commands = commands
        return row.others.compactMap { id in commands.first { $0.id == id } }
    }

    /// The parts of the scene as a form, from top to bottom.
    public var formParts: [FormPart] { FormPart.all(in: commands) }

    /// Performs a command, with the text that was typed into its field.
    ///
    /// - Returns: `false` when the scene does not offer it now, or it is disabled.
    @discardableResult
    public func perform(command id: SceneCommand.ID, text: String = "") async -> Bool {
        guard let offer = offer(id) else { return false }
        await offer.handle(text)?()
        return true
    }

    /// Performs a command without waiting for the part of it that takes time: for a text field, which shows at once
    /// what became of the text.
    public func send(command id: SceneCommand.ID, text: String = "") {
        if let work = offer(id)?.handle(text) { Task { await work() } }
    }

    private func offer(_ id: SceneCommand.ID) -> SceneOffer? {
        offers.first { $0.command.id == id && $0.command.isEnabled }
    }
}
