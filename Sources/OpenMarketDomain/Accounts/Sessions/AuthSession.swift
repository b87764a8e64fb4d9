public import Foundation

/// The proof that a user is logged in, as the account service handed it out.
public struct AuthSession: Sendable, Hashable {
    /// The user whose session it is.
    public let user: UserID
    /// The address they logged in with, as the service keeps it.
    public let email: String
    /// The token that signs every call.
    public let accessToken: Secret
    /// The token that buys the next access token.
    public let refreshToken: Secret
    /// When the access token ends, by the clock of this device.
    public let expiresAt: Date

    /// A proof.
    public init(user: UserID, email: String, accessToken: Secret, refreshToken: Secret, expiresAt: Date) {
        self.user = user
        self.email = email
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}

extension AuthSession: CustomStringConvertible, CustomReflectable {
    /// The user's id, and nothing that could be used.
    public var description: String { "AuthSession(\(user.rawValue))" }
    /// A mirror of what may be seen.
    public var customMirror: Mirror {
        Mirror(self, children: ["user": user, "expiresAt": expiresAt])
    }
}
