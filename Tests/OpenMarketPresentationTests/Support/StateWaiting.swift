import Observation
import OpenMarketPresentation

/// The first state of a scene for which a condition holds.
@MainActor
@discardableResult
func state<Model: SceneModel>(of model: Model, where condition: (Model.State) -> Bool) async -> Model.State {
    for await state in model.states() where condition(state) { return state }
    return model.state
}

/// Returns once a condition over values that can be observed holds, or when the test has run out of time.
@MainActor
func until(_ condition: @MainActor () -> Bool) async {
    while !condition(), !Task.isCancelled {
        let (changes, signal) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = condition()
        } onChange: {
            signal.finish()
        }
        for await _ in changes {}
    }
}

/// Lets everything run that could: before a test says that nothing has happened.
func giveWay() async {
    for _ in 0..<50 { await Task.yield() }
}
