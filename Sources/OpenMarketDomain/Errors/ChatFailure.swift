/// Why a chat cannot be.
public enum ChatFailure: Sendable, Hashable {
    /// Both members would be the same user.
    case withOneself
}
