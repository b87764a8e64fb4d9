public import OpenMarketDomain

/// A scene that shows products, and is notified by the ``ProductStore`` when they change.
@MainActor
public protocol ProductObserver: AnyObject {
    /// The products that the scene shows; the store keeps them.
    var productIDs: [Product.ID] { get }

    /// Called after the store has applied an event.
    func apply(_ event: ProductEvent)

    /// Called after a response from the market has changed these products in the store.
    func productsChanged(_ ids: Set<Product.ID>)

    /// Called when another user has offered a product that no scene has loaded.
    func productArrived(_ id: Product.ID)

    /// Called when the market shows other products to the user than before.
    func selectionChanged()

    /// Called when a product that no scene has loaded is gone.
    func productLeft(_ id: Product.ID)
}

extension ProductObserver {
    /// Most scenes show nothing of it.
    public func productArrived(_ id: Product.ID) {}
    /// Does nothing: a view of one product goes on showing it.
    public func selectionChanged() {}
    /// Most scenes show nothing of it.
    public func productLeft(_ id: Product.ID) {}
}
