public import Observation
import OpenMarketDomain

/// The asynchronous part of an action.
public typealias SceneWork = @MainActor () async -> Void

/// One scene without its looks: a state to show, and the actions of its user.
///
/// There are three ways to bind one, for the three ways front ends are written:
///
/// - **Observation**: read ``state`` in a SwiftUI body; it is drawn again when it changes.
/// - **A stream**: `for await state in model.states()`, in UIKit, a terminal, a server.
/// - **Input → output**: ``transform(_:)`` turns a stream of actions into a stream of states.
///
/// All three show the same states. Errors are part of the state, so a view that
/// is created late still shows them.
@MainActor
public protocol SceneModel: AnyObject, Observable {
    /// The state on the screen.
    associatedtype State: Sendable & Equatable
    /// An action of the user.
    associatedtype Action: Sendable

    /// The source of the state.
    var source: StateSource<State> { get }

    /// Does what the user did.
    ///
    /// What only changes the state happens before the function returns, as a text
    /// field needs it. What has to wait, for the market or for time, is returned
    /// as work; `nil` when there is none. Call it through ``send(_:)`` or ``perform(_:)``.
    func handle(_ action: Action) -> SceneWork?
}

extension SceneModel {
    /// The state that is shown now.
    public var state: State { source.value }

    /// Returns the present state, and then the state after every change.
    ///
    /// The stream ends with the scene, which it does not keep alive.
    public func states() -> AsyncStream<State> {
        source.values()
    }

    /// Does what the user did; returns when it is done.
    public func perform(_ action: Action) async {
        if let work = handle(action) { await work() }
    }

    /// Does what the user did without waiting for the work that takes time: for buttons, text fields and gestures.
    public func send(_ action: Action) {
        if let work = handle(action) { Task { await work() } }
    }

    /// Performs all `actions` and returns the states that follow.
    ///
    /// Actions do not wait for each other: a second tap is handled while the first
    /// still loads. The states end with the scene, not with the actions; after the
    /// last reader has gone, no further action is performed.
    public func transform(_ actions: AsyncStream<Action>) -> AsyncStream<State> {
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
                model.send(action)
            }
        }
        reader.onTermination = { _ in
            showing.cancel()
            performing.cancel()
        }
        return output
    }
}
