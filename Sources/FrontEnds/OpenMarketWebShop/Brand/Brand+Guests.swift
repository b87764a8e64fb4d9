import OpenMarket

extension Brand {
    /// The pages that are open to visitors without an account; every other one leads them to the log-in.
    ///
    /// The pages of the log-in and the operator's texts are always open. Requests to the market itself are not the shop's,
    /// and see what every guest of the market sees.
    public enum Guests: String, Sendable, Hashable, CaseIterable {
        /// All pages that belong to no user.
        case all
        /// Pages with products, but none of sellers.
        case goods
        case nothing

        func maySee(_ place: Place) -> Bool {
            switch (self, place) {
            case (.all, _), (_, .modal(.login)), (_, .route(.signUp)): true
            case (.nothing, _), (.goods, .route(.products(.seller))): false
            case (.goods, _): true
            }
        }

        /// The beginnings of the paths that programs have no need to ask for.
        var closedPaths: [String] {
            switch self {
            case .all: []
            case .goods: ["/seller/"]
            case .nothing: ["/"]
            }
        }
    }
}
