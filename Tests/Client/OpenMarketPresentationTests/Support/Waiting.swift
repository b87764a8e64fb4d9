import Observation
@testable import OpenMarketPresentation
import Testing

extension PresentedScene {
    /// Waits for the first state that is as wanted, and gives it.
    @discardableResult
    func reaches(_ isWanted: (State) -> Bool) async -> State {
        for await state in states() where isWanted(state) { return state }
        return state
    }
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

/// Gives way to other tasks until a condition holds that nothing tells of.
///
/// A condition that is not true after ten minutes is a failure, reported at the line that waits.
@MainActor
func giveWay(sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool) async {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(600))
    while !Task.isCancelled, !condition() {
        guard clock.now < end else {
            Issue.record("This did not come true within ten minutes", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}
