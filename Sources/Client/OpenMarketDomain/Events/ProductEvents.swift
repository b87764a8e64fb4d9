/// Publishes changes of products to every screen.
public protocol ProductEvents: Sendable {
    /// Sends the event to every listener.
    func publish(_ event: ProductEvent)

    /// Everything published from now on, without loss, until the listener stops reading.
    func events() -> AsyncStream<ProductEvent>
}

/// Something happened to a product that every open screen should show.
public indirect enum ProductEvent: Sendable, Equatable {
    case created(ProductDetail)
    case updated(ProductDetail)
    case deleted(Product.ID)
    /// The current user likes a product.
    case liked(Product.ID)
    /// The current user no longer likes a product.
    case unliked(Product.ID)

    public var productID: Product.ID {
        switch self {
        case .created(let detail), .updated(let detail): detail.id
        case .deleted(let id), .liked(let id), .unliked(let id): id
        }
    }
}

/// Product events inside one process, delivered to everyone who listens.
public final class BroadcastProductEvents: ProductEvents {
    private let listeners = Listeners<ProductEvent>()

    public init() {}

    public func publish(_ event: ProductEvent) {
        listeners.tell(event)
    }

    /// Everything published from now on, until the listener stops reading or the hub goes away.
    public func events() -> AsyncStream<ProductEvent> {
        listeners.join().stream
    }

    package var listenerCount: Int { listeners.count }
}
