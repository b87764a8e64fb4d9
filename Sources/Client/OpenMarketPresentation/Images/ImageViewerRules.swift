/// The rules by which the image viewer follows the fingers, with the numbers of the original app.
///
/// Every input has a result, also NaN and infinity: gestures are measured by
/// hardware.
struct ImageViewerRules: Sendable, Equatable {
    var zoom = 0.7...3.0
    /// The image moves this part of the distance of a drag.
    var dragFactor = 0.4
    /// The distance, up or down, from which the background is no longer dimmed.
    var dimmingDistance = 500.0
    /// The speed from which a drag closes the viewer.
    var dismissVelocity = 100.0
    var restoreDuration = Duration.milliseconds(200)

    /// The scale while pinching; it goes back to 1 afterwards.
    func scale(_ wanted: Double) -> Double {
        wanted.isNaN ? 1 : min(max(wanted, zoom.lowerBound), zoom.upperBound)
    }

    /// Returns the distance that the image moves for a distance of the finger.
    func shift(drag: Double) -> Double {
        drag.isFinite ? drag * dragFactor : 0
    }

    /// Returns the dimming behind the image while the finger is so far up or down, from 1 to 0.
    func dimming(drag: Double) -> Double {
        guard !drag.isNaN, dimmingDistance > 0 else { return 1 }
        return min(max(1 - abs(drag) / dimmingDistance, 0), 1)
    }

    /// Returns whether lifting the finger at a speed, up or down, closes the viewer; otherwise the image moves back.
    func closes(velocity: Double) -> Bool {
        abs(velocity) >= dismissVelocity
    }
}
