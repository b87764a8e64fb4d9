/// The state of the session: logged in or not.
public indirect enum SessionState: Sendable, Equatable {
    /// No user is logged in.
    case signedOut
    /// A user is logged in.
    case signedIn(Session)
    /// The account service no longer accepts the login; request the password again.
    case expired
}
