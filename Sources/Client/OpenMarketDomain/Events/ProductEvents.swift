/// Publishes changes of products to every screen.
public protocol ProductEvents: Sendable {
    /// Sends the event to every listener.
    func publish(_ event: ProductEvent)

    /// Everything published from now on, without loss, until the listener stops reading.
    func events() -> AsyncStream<ProductEvent>
}
