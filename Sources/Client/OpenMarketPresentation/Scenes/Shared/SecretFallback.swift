import OpenMarketDomain

/// The next step after a change was refused: the stored secret is tried first, and asked for when it is refused as
/// well.
enum SecretFallback: Sendable, Equatable {
    /// Ask the user for the secret; again, when the one that was typed is wrong.
    case askSecret(again: Bool)
    case tell

    init(after error: MarketError, typed secret: Secret?) {
        switch error {
        case .wrongSecret: self = .askSecret(again: secret != nil)
        case .unauthenticated: self = .askSecret(again: false)
        default: self = .tell
        }
    }
}
