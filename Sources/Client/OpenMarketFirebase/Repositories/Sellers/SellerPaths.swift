import OpenMarketData
import OpenMarketDomain

/// The paths of sales, reviews and follows in the safe layout.
enum SellerPaths {
    /// All sales whose buyer is named.
    static func sales() throws(MarketError) -> CollectionPath {
        try CollectionPath("sales")
    }

    /// The sale of a product, with its two parties.
    static func sale(of product: Product.ID) throws(MarketError) -> DocumentPath {
        try sales().document(product.rawValue)
    }

    static func reviews() throws(MarketError) -> CollectionPath {
        try CollectionPath("reviews")
    }

    /// Returns the path of the review of one party of a sale by the other party.
    static func review(
        of product: Product.ID,
        by author: UserID,
        about subject: UserID
    ) throws(MarketError) -> DocumentPath {
        try reviews().document("\(product.rawValue)_\(author.rawValue)_\(subject.rawValue)")
    }

    static func numbers(of seller: UserID) throws(MarketError) -> DocumentPath {
        try CollectionPath("sellers").document(seller.rawValue)
    }

    /// The stars that count for a user: those of the last review of each writer.
    static func opinions(about subject: UserID) throws(MarketError) -> CollectionPath {
        try numbers(of: subject).collection("opinions")
    }

    /// The stars of the last review that one user has written about another one.
    static func opinion(about subject: UserID, by author: UserID) throws(MarketError) -> DocumentPath {
        try opinions(about: subject).document(author.rawValue)
    }

    static func follows(of user: UserID) throws(MarketError) -> CollectionPath {
        try CollectionPath("follows").document(user.rawValue).collection("sellers")
    }

    /// Returns the path of the follow of a seller by a user.
    static func follow(_ seller: UserID, by user: UserID) throws(MarketError) -> DocumentPath {
        try follows(of: user).document(seller.rawValue)
    }
}
