enum Caller: Sendable, Hashable {
    /// Someone who showed no token.
    case anonymous
    case user(String)
    /// The user with this id, who has neither an address nor a log-in provider.
    case guest(String)
    /// The owner of the project: no rule applies.
    case owner

    /// Whether it is a user with neither an address nor a log-in provider.
    var isGuest: Bool {
        guard case .guest = self else { return false }
        return true
    }

    var uid: String? {
        switch self {
        case .user(let uid), .guest(let uid): uid
        case .anonymous, .owner: nil
        }
    }
}
