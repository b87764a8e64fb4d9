/// A user who has shown an ID token.
package struct ProvenUser: Sendable, Hashable {
    package let id: String
    /// The time until which the token is valid, in seconds since 1970.
    package let expiresAt: Int64
    /// The session that the token was made for, where it names one.
    package var session: String?
}
