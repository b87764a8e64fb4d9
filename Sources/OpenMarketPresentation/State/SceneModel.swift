public import Observation
import OpenMarketDomain

/// One scene without its looks: a state to show, and what its user may do.
///
/// There are three ways to bind one, for the three ways front ends are written:
///
/// - **Observation**: read ``state`` in a SwiftUI body; it is drawn again when it changes.
/// - **A stream**: `for await state in model.states()`, in UIKit, a terminal, a server.
/// - **Input → output**: ``transform(_:)`` turns a stream of actions into a stream of states.
///
/// What happens is the same in all three. Errors are part of the state, so nobody
/// who starts to look late misses one.
@MainActor
public protocol SceneModel: AnyObject, Observable {
    /// What is shown.
    associatedtype State: Sendable & Equatable
    /// What a user may do.
    associatedtype Action: Sendable

    /// Where the state is kept.
    var source: StateSource<State> { get }

    /// Does what the user did; returns when it is done.
    func perform(_ action: Action) async
}

extension SceneModel {
    /// What is shown now.
    public var state: State { source.value }

    /// What is shown now and after every change.
    ///
    /// The stream ends with the scene, which it does not keep alive.
    public func states() -> AsyncStream<State> {
        source.values()
    }

    /// Does everything in `actions` and gives the states that come of it.
    ///
    /// Actions do not wait for each other: a second tap is heard while the first
    /// still loads. The states end with the scene, not with the actions; when
    /// nobody reads them any more, no further action is performed.
    public func transform(_ actions: AsyncStream<Action>) -> AsyncStream<State> {
        let (output, reader) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
        let states = states()
        let showing = Task { @MainActor in
            for await state in states { reader.yield(state) }
            reader.finish()
        }
        let performing = Task { @MainActor [weak self] in
            for await action in actions {
                // What was not looked at yet when the reader went away is not done any more.
                guard let model = self, !Task.isCancelled else { return }
                Task { await model.perform(action) }
            }
        }
        reader.onTermination = { _ in
            showing.cancel()
            performing.cancel()
        }
        return output
    }
}
