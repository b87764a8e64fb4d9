import OpenMarketData
import OpenMarketDomain

/// Where things are in the layout of the older app.
enum OriginalPaths {
    /// A user, with all their secrets in one document.
    static func profile(_ user: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("UserProfile").document(user.rawValue)
    }

    /// Who has a name, exactly as it is written.
    static func vendor(_ name: String) throws(MarketError) -> DocumentPath {
        try CollectionPath("vendorNameToUserUID").document(name)
    }
}
