public import OpenMarketDomain

/// The action that a guest wanted when the log-in came up.
///
/// It is carried out once, right after the log-in. Closing the log-in drops it.
/// Links wait in ``Router/pendingLink``.
public enum Intention: Sendable, Equatable {
    case tab(MarketTab)
    case like(Product.ID)
    case chat(Product.ID)
}
