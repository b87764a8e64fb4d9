import OpenMarketData
import OpenMarketDomain

/// The orders in which Firestore lists products: a field, and the name of the document where two are equal.
///
/// Both go the same way, so that the indexes Firestore keeps by itself are enough for a list without filters.
enum ProductOrder: String {
    case newest
    case cheapest
    case dearest
    case discount
    case likes

    init(_ sort: ProductSort) {
        switch sort {
        case .standard: self = .newest
        case .cheapest: self = .cheapest
        case .dearest: self = .dearest
        case .discount: self = .discount
        case .likes: self = .likes
        }
    }

    var field: ExactText {
        switch self {
        case .newest: "createdAt"
        case .cheapest, .dearest: "bargain"
        case .discount: "discountShare"
        case .likes: "likes"
        }
    }

    var orders: [FirestoreOrder] {
        let path = FieldPath(field.text)
        return self == .cheapest
            ? [.ascending(path), .ascending(.documentID)] : [.descending(path), .descending(.documentID)]
    }
}
