public import Observation
public import OpenMarketDomain

/// A scene that an app presents: what is the same for all scenes, whatever they show.
///
/// Its name is not `Scene`, because SwiftUI has a protocol of that name.
///
/// A ``DrawnScene`` is one; what most scenes share has a default there.
@MainActor
public protocol PresentedScene: AnyObject, Observable {
    associatedtype State: Sendable & Equatable

    var state: State { get }
    /// The state now and after every change; the stream ends with the scene, which it does not keep alive.
    func states() -> AsyncStream<State>

    /// The title of the scene, in the user's language.
    var title: String { get }
    /// The alert to show over the scene.
    var alert: AlertModel? { get }
    /// Whether closing the scene would lose what the user typed.
    var hasUnsavedWork: Bool { get }

    /// The things that the user can do now, each with what it does; ``commands`` is the part of it that a front end draws.
    @SceneOfferBuilder var offers: [SceneOffer] { get }

    /// Takes the text of a command's field after each key; a text that its filter refuses leaves the field as it is.
    func type(_ text: String, into id: SceneCommand.ID)

    /// Called when the user goes on from the field of a command: its problems are shown from now on.
    func leave(_ id: SceneCommand.ID)

    /// Tells the scene that it is visible; returns when everything that was missing is loaded, or the scene is closed.
    func appear() async

    /// Called when the scene is no longer visible.
    func disappear()

    /// Ends the scene for good: it leads nowhere any more, and what it waits for is cancelled.
    func end()

    /// Removes the alert and does what was chosen, with the text that was typed into the alert.
    func answer(_ choice: AlertChoice, text: Secret?) async
}

extension PresentedScene {
    /// Removes the alert and does what was chosen, where nothing was typed.
    public func answer(_ choice: AlertChoice) async { await answer(choice, text: nil) }
}

extension PresentedScene {
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

extension PresentedScene {
    /// Performs all `actions` and returns the states that follow.
    ///
    /// Actions do not wait for each other: a second tap is handled while the first
    /// still loads. The states end with the scene, not with the actions; after the
    /// last reader has gone, no further action is performed.
    public func transform(_ actions: AsyncStream<SceneAction>) -> AsyncStream<State> {
        let (output, reader) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
        let states = states()
        let showing = Task { @MainActor in
            for await state in states { reader.yield(state) }
            reader.finish()
        }
        let performing = Task { @MainActor [weak self] in
            for await action in actions {
                // An action that was still waiting when the reader went away is dropped.
                guard let model = self, !Task.isCancelled else { return }
                action.begin(on: model)
            }
        }
        reader.onTermination = { _ in
            showing.cancel()
            performing.cancel()
        }
        return output
    }
}
