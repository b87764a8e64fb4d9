import Observation

/// Draws now, and again whenever a value that was read while drawing has changed: for UIKit, AppKit and other toolkits
/// that do not use Observation themselves.
///
/// Several changes in one turn of the main actor are drawn once. Drawing ends when the `Redrawing` is released.
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
            // Observation calls this before the change, so the drawing waits for the next turn.
            Task { @MainActor in self?.follow() }
        }
    }
}
