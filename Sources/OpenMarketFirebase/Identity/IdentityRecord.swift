import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// The record of the account service about the user of a token.
package struct IdentityRecord: Sendable, Hashable {
    /// The id of the user.
    package let user: UserID
    /// Their address.
    package let email: String?
    /// Whether they have shown that it is theirs.
    package let isEmailVerified: Bool
    /// The name they gave.
    package let displayName: String?
    /// Whether they are switched off.
    package let isDisabled: Bool

    /// Reads the first user of a response; `nil` when it has none, which the service says by leaving the list out.
    package static func first(in node: JSONNode) throws(Unreadable) -> IdentityRecord? {
        guard let user = node["users"]?.elements.first(where: { _ in true }) else { return nil }
        return try IdentityRecord(user)
    }

    private init(_ node: JSONNode) throws(Unreadable) {
        guard let id = node["localId"]?.string, !id.isEmpty else {
            throw Unreadable(expected: "the id of a user", path: "users[0].localId")
        }
        user = UserID(rawValue: id)
        email = node["email"]?.string
        isEmailVerified = node["emailVerified"]?.bool ?? false
        displayName = node["displayName"]?.string
        isDisabled = node["disabled"]?.bool ?? false
    }
}

extension IdentityRecord: CustomStringConvertible, CustomReflectable {
    /// The user's id, without an address of the user.
    package var description: String { "IdentityRecord(\(user.rawValue))" }
    /// A mirror without the address.
    package var customMirror: Mirror { Mirror(self, children: ["user": user, "isDisabled": isDisabled]) }
}
