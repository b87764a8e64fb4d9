import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// Where things are in the safe layout.
package enum SafePaths {
    /// What everybody may know about a user.
    package static func profile(_ user: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("users").document(user.rawValue)
    }

    /// What only the user may know.
    package static func account(_ user: UserID) throws(MarketError) -> DocumentPath {
        try profile(user).collection("private").document("account")
    }

    /// How many reports the user has sent within a day.
    package static func reportCounter(_ user: UserID) throws(MarketError) -> DocumentPath {
        try profile(user).collection("private").document("reports")
    }

    /// That one user has blocked another.
    package static func block(by user: UserID, of other: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("blocks").document(user.rawValue + "_" + other.rawValue)
    }

    /// Who has a name.
    package static func vendor(_ name: String) throws(MarketError) -> DocumentPath {
        try CollectionPath("vendors").document(NameID.make(of: VendorNameKey(name).text))
    }

    /// All rooms.
    package static func rooms() throws(MarketError) -> CollectionPath {
        try CollectionPath("chats")
    }

    /// One room.
    package static func room(_ id: ChatRoom.ID) throws(MarketError) -> DocumentPath {
        try rooms().document(id.rawValue)
    }

    /// What was written in a room.
    package static func messages(_ id: ChatRoom.ID) throws(MarketError) -> CollectionPath {
        try room(id).collection("messages")
    }
}
