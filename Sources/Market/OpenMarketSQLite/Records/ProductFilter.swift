package import Foundation

/// The products that a list shows; each condition that is set must hold.
package struct ProductFilter: Sendable, Hashable {
    /// A part of the product's or its vendor's name, whatever its case; empty means no condition.
    package var text: String = ""
    /// The least a buyer pays (the price after the discount).
    package var minimumPrice: Decimal?
    /// The most a buyer pays.
    package var maximumPrice: Decimal?
    package var currency: String?
    package var vendorID: RecordID<VendorRecord>?
    package var inStock: Bool?
    package var discounted: Bool?
    /// The category; its children belong to it.
    package var category: String?
    package var status: SaleState?
    /// The number above which all wanted products lie, which were registered later.
    package var newerThan: RecordID<ProductRecord>?
    package var withoutVendors: Set<RecordID<VendorRecord>> = []
    /// The vendors of whom one must sell it; `nil` for no condition.
    package var ofVendors: Set<RecordID<VendorRecord>>?
    /// Whether hidden products are among the others, which only their vendor may see.
    package var includesHidden = false

    /// Whether the list belongs to a single user; lists that many users ask for are cached apart from it.
    var isPersonal: Bool { !withoutVendors.isEmpty || ofVendors != nil }

    package init() {}

    /// A filter without conditions, or with one on the text.
    package init(text: String) {
        self.text = text
    }
}

/// The order of a list; equal products stand in the order of their numbers.
package enum ProductSort: String, Sendable, Hashable, CaseIterable {
    case newest
    /// Oldest first, as the first generation lists its items.
    case oldest
    /// The lowest price to pay first, in each currency by itself; products without a price come first.
    case cheapest
    /// The highest price to pay first, in each currency by itself.
    case dearest
    /// The share taken off the price, largest first: shares can be compared across currencies.
    case discount
    /// Likes, most first.
    case likes
    /// Products with the words of the text in their names as they were typed, then the rest; the newest first in both.
    case relevance
}
