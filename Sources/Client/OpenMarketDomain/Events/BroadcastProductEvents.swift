/// Product events inside one process, delivered to everyone who listens.
public final class BroadcastProductEvents: ProductEvents {
    private let listeners = Listeners<ProductEvent>()

    /// A hub without listeners.
    public init() {}

    /// Sends the event to every listener.
    public func publish(_ event: ProductEvent) {
        listeners.tell(event)
    }

    /// Everything published from now on, until the listener stops reading or the hub goes away.
    public func events() -> AsyncStream<ProductEvent> {
        listeners.join().stream
    }

    /// The number of listeners at the moment.
    package var listenerCount: Int { listeners.count }
}
