/// An account that a provider has vouched for and that is no user yet: it lacks a vendor name and a profile.
///
/// ``OwnAccountUseCases/finishSignUp(_:vendorName:market:)`` makes a user of it. It holds tokens, so it is kept in memory only.
public struct UnfinishedAccount: Sendable, Equatable {
    /// The login.
    public let auth: AuthSession

    /// The account of a login.
    public init(auth: AuthSession) {
        self.auth = auth
    }

    /// The address that the provider told; empty when the user keeps it to themselves.
    public var email: String { auth.email }
}
