import OpenMarketData
import OpenMarketDomain

/// The paths in the layout of the older app.
enum OriginalPaths {
    /// A user, with all their secrets in one document.
    static func profile(_ user: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("UserProfile").document(user.rawValue)
    }

    /// Returns the path of the owner of a name, exactly as it is written.
    static func vendor(_ name: String) throws(MarketError) -> DocumentPath {
        try CollectionPath("vendorNameToUserUID").document(name)
    }
}
