/// Who is calling.
enum Caller: Sendable, Hashable {
    /// Someone who showed no token.
    case anonymous
    /// The user with this id.
    case user(String)
    /// The owner of the project: no rule applies.
    case owner

    /// The id of the user.
    var uid: String? {
        guard case .user(let uid) = self else { return nil }
        return uid
    }
}
