import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// The paths in the safe layout.
package enum SafePaths {
    /// Returns the path of the public facts about a user.
    package static func profile(_ user: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("users").document(user.rawValue)
    }

    /// Returns the path of the private facts of a user.
    package static func account(_ user: UserID) throws(MarketError) -> DocumentPath {
        try profile(user).collection("private").document("account")
    }

    /// Returns the path of the number of reports that the user has sent within a day.
    package static func reportCounter(_ user: UserID) throws(MarketError) -> DocumentPath {
        try profile(user).collection("private").document("reports")
    }

    /// Returns the path of the block of one user by another.
    package static func block(by user: UserID, of other: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("blocks").document(user.rawValue + "_" + other.rawValue)
    }

    /// Returns the path of the owner of a name.
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

    /// Returns the path of the messages of a room.
    package static func messages(_ id: ChatRoom.ID) throws(MarketError) -> CollectionPath {
        try room(id).collection("messages")
    }
}
