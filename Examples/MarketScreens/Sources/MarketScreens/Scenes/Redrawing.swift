import Observation

/// Draws now, and again whenever something that was read while drawing has changed: for toolkits that do not notice
/// by themselves.
///
/// Several changes in one go are one drawing. It ends with the value that holds it.
@MainActor
public final class Redrawing {
    private let draw: @MainActor () -> Void

    /// Draws for the first time.
    public init(_ draw: @escaping @MainActor () -> Void) {
        self.draw = draw
        follow()
    }

    private func follow() {
        withObservationTracking {
            draw()
        } onChange: { [weak self] in
            // The change is announced before it is made.
            Task { @MainActor in self?.follow() }
        }
    }
}
