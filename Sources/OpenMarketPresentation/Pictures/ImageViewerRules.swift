/// How the image viewer follows the fingers.
///
/// Every input has a result, also NaN and infinity: gestures are measured by
/// hardware.
public struct ImageViewerRules: Sendable, Hashable {
    /// The smallest and the largest scale.
    public var zoom: ClosedRange<Double>
    /// The picture follows a drag by this part of the way.
    public var dragFactor: Double
    /// After this way up or down nothing dims what is behind.
    public var dimmingDistance: Double
    /// From this speed on, a drag closes the viewer.
    public var dismissVelocity: Double
    /// How long going back takes.
    public var restoreDuration: Duration

    /// Rules; without arguments those of the original app.
    public init(
        zoom: ClosedRange<Double> = 0.7...3.0,
        dragFactor: Double = 0.4,
        dimmingDistance: Double = 500,
        dismissVelocity: Double = 100,
        restoreDuration: Duration = .milliseconds(200)
    ) {
        self.zoom = zoom
        self.dragFactor = dragFactor
        self.dimmingDistance = dimmingDistance
        self.dismissVelocity = dismissVelocity
        self.restoreDuration = restoreDuration
    }

    /// The scale while pinching; it goes back to 1 afterwards.
    func scale(_ wanted: Double) -> Double {
        wanted.isNaN ? 1 : min(max(wanted, zoom.lowerBound), zoom.upperBound)
    }

    /// How far the picture goes when the finger goes so far.
    func shift(drag: Double) -> Double {
        drag.isFinite ? drag * dragFactor : 0
    }

    /// How much what is behind is dimmed while the finger is so far up or down, from 1 to 0.
    func dimming(drag: Double) -> Double {
        guard !drag.isNaN, dimmingDistance > 0 else { return 1 }
        return min(max(1 - abs(drag) / dimmingDistance, 0), 1)
    }

    /// Whether lifting the finger at a speed, up or down, closes the viewer; otherwise the image moves back.
    func closes(velocity: Double) -> Bool {
        abs(velocity) >= dismissVelocity
    }
}
