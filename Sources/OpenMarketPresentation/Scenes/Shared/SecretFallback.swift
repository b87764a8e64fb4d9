import OpenMarketDomain

/// What to do after a product could not be changed: the stored secret is tried first, and asked for when it does not do.
enum SecretFallback: Sendable, Hashable {
    /// Ask the user for the secret.
    case askSecret
    /// Tell what went wrong.
    case tell

    init(after error: MarketError) {
        switch error {
        case .wrongSecret, .unauthenticated: self = .askSecret
        default: self = .tell
        }
    }
}
