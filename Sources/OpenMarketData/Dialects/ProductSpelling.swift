import OpenMarketWire

/// What the second and the third generation write differently.
struct ProductSpelling: Sendable {
    /// The key of the description in what is sent; what is received may use either.
    let descriptionKey: String
    /// The name of the query item that narrows a list, where there is one.
    let searchKey: String?
    /// How a product is deleted.
    let deletion: DeletionFlow

    /// How a product is deleted.
    enum DeletionFlow: Sendable {
        /// `POST …/:id/secret` answers with a product secret, `DELETE …/:id/:secret` uses it.
        case productSecret
        /// `POST …/:id/archived` answers with the address to `DELETE`.
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
    static let v2 = ProductSpelling(descriptionKey: "descriptions", searchKey: nil, deletion: .productSecret)
    /// Late 2022.
    static let v3 = ProductSpelling(descriptionKey: "description", searchKey: "search_value", deletion: .address)
}
