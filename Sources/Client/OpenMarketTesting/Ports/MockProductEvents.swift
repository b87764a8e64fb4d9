public import OpenMarketDomain

/// Product events that are recorded, and delivered to the listeners.
public final class MockProductEvents: ProductEvents, Verifiable {
    /// Calls of `publish(_:)`.
    public let publications = MockCall<ProductEvent, Void>("ProductEvents.publish", fallback: ())
    private let hub = BroadcastProductEvents()

    /// Events without listeners.
    public init() {}

    /// The published events, in order.
    public var published: [ProductEvent] { publications.calls }

    /// Records and delivers.
    public func publish(_ event: ProductEvent) {
        publications.now(event, or: ())
        hub.publish(event)
    }

    /// Everything published from now on.
    public func events() -> AsyncStream<ProductEvent> {
        hub.events()
    }
}
