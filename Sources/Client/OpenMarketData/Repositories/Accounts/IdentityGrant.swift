package import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// The tokens that a login or their renewal brings.
package struct IdentityGrant: Sendable, Hashable {
    package let user: UserID
    /// The address the service keeps; a renewal does not tell it.
    package let email: String?
    /// The token that signs calls, which some services call an access token.
    package let idToken: Secret
    /// The token that buys the next one; the one to keep from now on.
    package let refreshToken: Secret
    /// The seconds for which the access token is valid.
    package let lifetime: Int

    /// Reads the fields of a response, whose names differ from service to service.
    package init(
        user: JSONNode?,
        email: String?,
        idToken: JSONNode?,
        refreshToken: JSONNode?,
        lifetime: JSONNode?
    ) throws(Unreadable) {
        self.user = UserID(rawValue: try Self.text(user, "the id of a user"))
        self.email = email
        self.idToken = Secret(try Self.text(idToken, "an id token"))
        self.refreshToken = Secret(try Self.text(refreshToken, "a refresh token"))
        // Seconds are written as a text. A year is longer than any token holds.
        guard let seconds = try lifetime?.integer(at: "expiresIn"), (0...31_536_000).contains(seconds) else {
            throw Unreadable(expected: "a number of seconds")
        }
        self.lifetime = seconds
    }

    /// A text that can be sent on as the value of a header field.
    private static func text(_ node: JSONNode?, _ name: String) throws(Unreadable) -> String {
        guard let text = node?.string, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Unreadable(expected: name)
        }
        return text
    }
}

extension IdentityGrant {
    /// Reads a session as the market's own server writes it.
    package init(session node: JSONNode) throws(Unreadable) {
        try self.init(
            user: node["user_id"],
            email: node["email"]?.string,
            idToken: node["access_token"],
            refreshToken: node["refresh_token"],
            lifetime: node["expires_in"]
        )
    }

    /// The login, from `now` on by the clock of this device: the server's may stand elsewhere.
    package func session(email: String, now: Date) -> AuthSession {
        AuthSession(
            user: user,
            email: self.email ?? email,
            accessToken: idToken,
            refreshToken: refreshToken,
            expiresAt: now.addingTimeInterval(TimeInterval(lifetime))
        )
    }
}

extension IdentityGrant: CustomStringConvertible, CustomReflectable {
    /// The user's id, without an address of the user.
    package var description: String { "IdentityGrant(\(user.rawValue))" }
    /// A mirror without the address.
    package var customMirror: Mirror { Mirror(self, children: ["user": user, "lifetime": lifetime]) }
}

extension EndpointClient {
    /// Exchanges the tokens of a login for new ones, and tells `events` of it.
    package func renewed(
        _ session: AuthSession,
        by endpoint: Endpoint<IdentityGrant>,
        telling events: EventSink?
    ) async throws(MarketError) -> AuthSession {
        let watch = Stopwatch(surroundings.clock)
        let renewal = await Result { () async throws(MarketError) in try await call(endpoint) }
        let isSuccess = (try? renewal.get()) != nil
        events?.note(.tokenRefresh(isSuccess: isSuccess, duration: watch.elapsed), of: endpoint.name)
        let grant = try renewal.get()
        // Another user's tokens are worse than none.
        guard grant.user == session.user else { throw .unreadable(Unreadable(expected: "tokens of the same user")) }
        return grant.session(email: session.email, now: surroundings.now())
    }
}
