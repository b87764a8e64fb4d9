/// A user who has shown an ID token.
package struct ProvenUser: Sendable, Hashable {
    package let id: String
    /// Until when the token is good, in seconds since 1970.
    package let expiresAt: Int64
}
