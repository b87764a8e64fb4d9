import OpenMarketWire

/// The words that the second and the third generation spell differently.
struct ProductSpelling: Sendable {
    /// The key of the description in what is sent; what is received may use either.
    let descriptionKey: String
    /// The part of a query that the server does by itself.
    let listing: ListingAbility
    /// The way in which a product is deleted.
    let deletion: DeletionFlow
    /// Whether products carry the number of their likes, how far their sale has come, and their version.
    var isExtended = false

    /// The way in which a product is deleted.
    enum DeletionFlow: Sendable {
        /// `POST …/:id/secret` responds with a product secret, `DELETE …/:id/:secret` uses it.
        case productSecret
        /// `POST …/:id/archived` responds with the address to `DELETE`.
        case address

        /// The last segment of the first step.
        var firstStep: String {
            switch self {
            case .productSecret: "secret"
            case .address: "archived"
            }
        }
    }

    /// Early 2022.
    static let v2 = ProductSpelling(descriptionKey: "descriptions", listing: .plain, deletion: .productSecret)
    /// Late 2022.
    static let v3 = ProductSpelling(descriptionKey: "description", listing: .search, deletion: .address)
    /// Late 2022 with the extension of the embedded market.
    static let v3x = ProductSpelling(
        descriptionKey: "description",
        listing: .everything,
        deletion: .address,
        isExtended: true
    )
}
