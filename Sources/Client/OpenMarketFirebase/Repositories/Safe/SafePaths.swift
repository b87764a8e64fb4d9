import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

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

    package static func block(by user: UserID, of other: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("blocks").document(user.rawValue + "_" + other.rawValue)
    }

    package static func vendor(_ name: String) throws(MarketError) -> DocumentPath {
        try CollectionPath("vendors").document(NameID.make(of: VendorNameKey(name).text))
    }

    package static func rooms() throws(MarketError) -> CollectionPath {
        try CollectionPath("chats")
    }

    package static func room(_ id: ChatRoom.ID) throws(MarketError) -> DocumentPath {
        try rooms().document(id.rawValue)
    }

    package static func messages(_ id: ChatRoom.ID) throws(MarketError) -> CollectionPath {
        try room(id).collection("messages")
    }
}
