import Foundation

/// A position in a list: behind one product in one order.
///
/// It names the last product seen by the values that the order compares, so it stays right when that product, or any
/// other, is deleted or when new ones are registered.
package struct ProductCursor: Sendable, Hashable {
    package let sort: ProductSort
    /// The value by which the list is ordered: a price's key, a discount rate, likes; empty where it is the number
    /// alone.
    let key: String
    /// The currency in an order by price; empty in any other order.
    private let currency: String
    /// The number of the last product seen.
    let id: RecordID<ProductRecord>

    init(behind product: ProductRecord, in sort: ProductSort) {
        self.sort = sort
        id = product.id
        currency = sort.isByPrice ? product.currency : ""
        key =
            switch sort {
            case .newest, .oldest, .relevance: ""
            case .cheapest, .dearest: DecimalKey.key(of: product.bargainPrice)
            case .discount: String(DiscountRate.rate(of: product.discount, price: product.price))
            case .likes: String(product.likes)
            }
    }

    /// The position behind the product with a number, in a part of a list by relevance.
    init(_ sort: ProductSort, _ key: String, behind id: Int64) {
        (self.sort, self.key, self.currency, self.id) = (sort, key, "", RecordID(id))
    }

    /// Reads what ``text`` wrote; `nil` when it is anything else.
    package init?(text: String) {
        guard text.utf8.count <= 400, let data = Data(base64Encoded: Self.padded(text)) else { return nil }
        let parts = String(decoding: data, as: UTF8.self)
            .split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let sort = ProductSort(rawValue: String(parts[0])), let id = Int64(parts[2]),
            parts.count == (sort.isByPrice ? 4 : 3)
        else { return nil }
        self.sort = sort
        self.key = String(parts[1])
        self.id = RecordID(id)
        currency = sort.isByPrice ? String(parts[3]) : ""
    }

    /// The values that the columns of the order have there, in a list of one currency or of all.
    func keys(in only: String?) -> [SQLiteValue] {
        switch sort {
        case .newest, .oldest, .relevance: [.id(id)]
        case .cheapest, .dearest: [.text(only ?? currency), .text(key), .id(id)]
        case .discount, .likes: [.integer(Int64(key) ?? 0), .id(id)]
        }
    }

    /// The position as a word that fits into an address.
    package var text: String {
        Data(("\(sort.rawValue)|\(key)|\(id.rawValue)" + (sort.isByPrice ? "|" + currency : "")).utf8)
            .base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func padded(_ text: String) -> String {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    }
}
