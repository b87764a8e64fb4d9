import Foundation

/// Someone who can sign in.
struct Account: Sendable {
    /// The `localId` of clients.
    let id: String
    /// The e-mail address, in lower case.
    var email: String?
    /// The text of a ``SecretHash``.
    var passwordHash: String?
    /// Milliseconds since 1970.
    var passwordUpdatedAt: Int64?
    var displayName: String?
    var photoURL: String?
    /// A JSON object, as a text.
    var customClaims: String?
    /// The provider that made the account: `password`, `anonymous` or `custom`.
    var provider: String
    var isEmailVerified = false
    var isDisabled = false
    /// Counts revocations: tokens of earlier ones are dead, even those of the same second.
    var epoch: Int64 = 1
    /// Seconds since 1970.
    var validSince: Int64
    /// Milliseconds since 1970.
    let createdAt: Int64
    var lastLoginAt: Int64?
    var lastRefreshAt: Int64?
    /// A word for the address that makes it, for a new account; it is not read again.
    var source: String?

    /// Whether it was made without anything that proves a person: neither an address nor a provider.
    var isGuest: Bool { provider == "anonymous" && email == nil }

    /// Ends all earlier tokens; see ``AccountTable/endAccess(of:at:)``.
    mutating func revoke(at date: Date) {
        epoch &+= 1
        validSince = Int64(date.timeIntervalSince1970)
    }
}

/// The record of a refresh token, which is stored by its digest only.
struct RefreshToken: Sendable {
    let digest: [UInt8]
    /// All tokens that came out of one sign-in.
    let family: String
    let account: String
    let provider: String
    /// The time of the sign-in, in seconds since 1970.
    let signedInAt: Int64
    /// The time at which the token was issued, in seconds since 1970.
    let issuedAt: Int64
    /// The time at which another token took its place, in seconds since 1970.
    var replacedAt: Int64?
    /// The program of the session as it named itself at the sign-in; empty for one that named nothing.
    var device = ""
}
