/// How a change made on one screen reaches all others.
public protocol ProductEvents: Sendable {
    /// Tells everyone who listens.
    func publish(_ event: ProductEvent)

    /// Everything published from now on, without loss, until the listener stops reading.
    func events() -> AsyncStream<ProductEvent>
}
