public import OpenMarketDomain
import Synchronization

/// Product events that are delivered to the listeners, and kept for a test to look at.
public final class InMemoryProductEvents: ProductEvents {
    private let kept = Mutex<[ProductEvent]>([])
    private let hub = BroadcastProductEvents()

    public init() {}

    /// The published events, in order.
    public var published: [ProductEvent] { kept.withLock { $0 } }

    public func publish(_ event: ProductEvent) {
        kept.withLock { $0.append(event) }
        hub.publish(event)
    }

    public func events() -> AsyncStream<ProductEvent> { hub.events() }
}
