/// Why a chat cannot be.
public enum ChatFailure: Sendable, Hashable {
    /// Both members would be the same user.
    case withOneself
    /// One of the two wants to have nothing to do with the other; which one is not told.
    case closed
}
