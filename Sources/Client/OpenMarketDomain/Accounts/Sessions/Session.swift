public import Foundation

/// The current user of the market.
public struct Session: Sendable, Equatable {
    /// The vendor; `nil` in a market that has no vendors (the first generation), and while the market has not said who it is.
    public let vendor: Vendor?
    public let credentials: VendorCredentials
    /// The login, or `nil` in a market without accounts.
    public let auth: AuthSession?

    public init(vendor: Vendor?, credentials: VendorCredentials, auth: AuthSession? = nil) {
        (self.vendor, self.credentials, self.auth) = (vendor, credentials, auth)
    }

    /// A session of a vendor whose number is not known.
    ///
    /// A client learns it from the response to the first product that is registered, and
    /// keeps it with the session. Until then no product counts as the vendor's own.
    public init(credentials: VendorCredentials) {
        self.init(vendor: nil, credentials: credentials)
    }

    /// Returns whether both sessions have one login with the same tokens, or one vendor and no login.
    package func isSameLogin(as other: Session) -> Bool {
        guard let auth, let theirs = other.auth else {
            return self.auth == nil && other.auth == nil && credentials == other.credentials
        }
        return auth.isSameLogin(as: theirs)
    }

    package func replacing(_ auth: AuthSession) -> Session {
        Session(vendor: vendor, credentials: credentials, auth: auth)
    }
}

extension Session {
    /// The name that keeps this session's caches and lists on this device apart from those of others; `nil` when there
    /// is no account.
    ///
    /// The user where there is one: several may sell under the credentials of one vendor.
    package var cacheAccount: String? {
        if let auth { return "user " + auth.user.rawValue }
        return credentials.identifier.isEmpty ? nil : "vendor " + credentials.identifier
    }
}

/// The state of the session: logged in or not.
public indirect enum SessionState: Sendable, Equatable {
    case signedOut
    case signedIn(Session)
    /// The account service no longer accepts the login; request the password again.
    case expired
}

/// Reports whether a user is logged in, and every change of that.
public protocol SessionStates: Sendable {
    /// The state now, and every one that follows, until the listener stops.
    ///
    /// A listener that is slow sees the last state, not each one in between.
    func states() async -> AsyncStream<SessionState>
}

extension VendorCredentials {
    /// Makes the credentials of a change: the secret just typed, else the session's.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when there is neither.
    package init(secret: Secret?, session: Session?) throws(MarketError) {
        if let secret, !secret.isEmpty {
            self.init(identifier: session?.credentials.identifier ?? "", secret: secret)
        } else if let session {
            self = session.credentials
        } else {
            throw .unauthenticated
        }
    }
}

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

    public var user: UserID { parts.value.user }
    /// The address they logged in with, as the service keeps it.
    public var email: String { parts.value.email }
    public var accessToken: Secret { parts.value.accessToken }
    public var refreshToken: Secret { parts.value.refreshToken }
    /// The time at which the access token ends, by the clock of this device.
    public var expiresAt: Date { parts.value.expiresAt }

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
