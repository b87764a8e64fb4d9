/// Whether somebody is logged in.
public enum SessionState: Sendable, Hashable {
    /// Nobody is.
    case signedOut
    /// Somebody is.
    case signedIn(Session)
    /// Somebody was, and the account service no longer takes the login; ask for the password again.
    case expired
}
