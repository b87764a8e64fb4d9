public import Foundation

/// The proof that a user is logged in, as the account service handed it out.
public struct AuthSession: Sendable, Hashable {
    /// Texts behind one reference: every function of an account takes and keeps a copy.
    private struct Parts: Hashable {
        let user: UserID
        let email: String
        let accessToken: Secret
        let refreshToken: Secret
        let expiresAt: Date
    }

    private let parts: Boxed<Parts>

    /// The user whose session it is.
    public var user: UserID { parts.value.user }
    /// The address they logged in with, as the service keeps it.
    public var email: String { parts.value.email }
    /// The token that signs every call.
    public var accessToken: Secret { parts.value.accessToken }
    /// The token that buys the next access token.
    public var refreshToken: Secret { parts.value.refreshToken }
    /// When the access token ends, by the clock of this device.
    public var expiresAt: Date { parts.value.expiresAt }

    /// A proof.
    public init(user: UserID, email: String, accessToken: Secret, refreshToken: Secret, expiresAt: Date) {
        parts = Boxed(
            Parts(
                user: user,
                email: email,
                accessToken: accessToken,
                refreshToken: refreshToken,
                expiresAt: expiresAt
            )
        )
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
