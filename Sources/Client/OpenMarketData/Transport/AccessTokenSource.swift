public import OpenMarketDomain

/// A source of access tokens, for markets that use them.
public protocol AccessTokenSource: Sendable {
    /// The token to use now, or `nil` when no user is logged in.
    func accessToken() async throws(MarketError) -> Secret?

    /// Gets a new token after `rejected` was refused.
    ///
    /// - Throws: `MarketError.unauthenticated` when the login is over.
    func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret
}

/// A source of tokens that refreshes once for however many calls need it.
package protocol CallTokens: AccessTokenSource {
    /// Gets a new token after `rejected` was refused; of several calls that wait for it, the first one tells of it.
    func refreshedToken(replacing rejected: Secret, telling events: CallEvents?) async throws(MarketError) -> Secret

    /// Returns the tokens of the user who is logged in now: after another log-in there are none.
    func bound() async throws(MarketError) -> any CallTokens
}

extension CallTokens {
    /// Returns the same, where only one user can be meant.
    package func bound() async throws(MarketError) -> any CallTokens { self }
}
