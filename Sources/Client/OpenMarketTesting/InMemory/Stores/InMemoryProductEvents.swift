public import OpenMarketDomain
import Synchronization

/// Product events that are delivered to the listeners, and kept for a test to look at.
public final class InMemoryProductEvents: ProductEvents {
    private let kept = Mutex<[ProductEvent]>([])
    private let hub = BroadcastProductEvents()

    /// Events without listeners.
    public init() {}

    /// The published events, in order.
    public var published: [ProductEvent] { kept.withLock { $0 } }

    /// Keeps and delivers.
    public func publish(_ event: ProductEvent) {
        kept.withLock { $0.append(event) }
        hub.publish(event)
    }

    /// Everything published from now on.
    public func events() -> AsyncStream<ProductEvent> { hub.events() }
}
