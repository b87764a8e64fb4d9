public import OpenMarketDomain

/// The action that a guest wanted when the log-in came up.
///
/// It is carried out once, right after the log-in. Closing the log-in drops it.
/// Links wait in ``Router/pendingLink``.
public enum Intention: Sendable, Equatable {
    /// To open a tab.
    case tab(MarketTab)
    case like(Product.ID)
    /// To talk to the vendor of a product.
    case chat(Product.ID)
}
