import OpenMarketData
import OpenMarketDomain

/// The orders in which Firestore lists products: fields, and the name of the document where two are equal.
///
/// All go the same way, so that the indexes Firestore keeps by itself are enough for one field without filters.
enum ProductOrder: String {
    case newest
    /// By price, the currencies one after another, because amounts of two cannot be compared.
    case cheapest, dearest
    /// By price in a list of one currency, by whose field Firestore then cannot sort.
    case cheapestOfCurrency, dearestOfCurrency
    case discount
    case likes

    init(_ sort: ProductSort, of currency: Currency?) {
        switch sort {
        case .standard: self = .newest
        case .cheapest: self = currency == nil ? .cheapest : .cheapestOfCurrency
        case .dearest: self = currency == nil ? .dearest : .dearestOfCurrency
        case .discount: self = .discount
        case .likes: self = .likes
        }
    }

    var fields: [ExactText] {
        switch self {
        case .newest: ["createdAt"]
        case .cheapest, .dearest: ["currency", "bargain"]
        case .cheapestOfCurrency, .dearestOfCurrency: ["bargain"]
        case .discount: ["discountShare"]
        case .likes: ["likes"]
        }
    }

    var orders: [FirestoreOrder] {
        let isRising = self == .cheapest || self == .cheapestOfCurrency
        let paths: [FieldPath] = fields.map { FieldPath($0.text) } + [.documentID]
        return paths.map { isRising ? .ascending($0) : .descending($0) }
    }
}
