import Foundation
public import OpenMarketDomain

/// Which products a list is about.
public enum ProductListKind: Sendable, Equatable {
    /// Everything on the market.
    case all
    /// The products that match a text.
    case search(String)
    /// The products of one vendor.
    case seller(Vendor.ID)
    /// The products of one category.
    case category(ProductCategory)
    /// The user's own products.
    case mine
    /// The products that the user likes.
    case liked
    /// The products that the user has looked at on this device.
    case viewed
    /// The products of all sellers whom the user follows.
    case followed

    /// The text that products of the list match.
    var text: String {
        if case .search(let text) = self { return text.trimmingCharacters(in: .whitespacesAndNewlines) }
        return ""
    }

    /// Whether the market itself filters and sorts the list.
    var isQueried: Bool {
        switch self {
        case .all, .search, .seller, .category: true
        case .mine, .liked, .viewed, .followed: false
        }
    }

    /// The category of all its products.
    var category: ProductCategory? {
        if case .category(let category) = self { category } else { nil }
    }

    /// Returns whether a product that has just been offered belongs to the list.
    func admits(_ product: Product, of vendor: Vendor?) -> Bool {
        switch self {
        case .all: true
        case .search: !text.isEmpty && ProductQuery(text: text).matches(product)
        case .seller(let id): product.vendorID == id
        case .category(let category): category.contains(product.category)
        case .mine: vendor != nil && product.vendorID == vendor?.id
        case .liked, .viewed, .followed: false
        }
    }
}

extension ProductListKind {
    func title(in wording: Wording) -> String {
        switch self {
        case .all: wording(.titleList)
        case .seller: wording(.titleSeller)
        case .category(let category): wording.path(of: category)
        case .search: wording(.titleResults)
        case .mine: wording(.titleMyProducts)
        case .liked: wording(.titleLikes)
        case .viewed: wording(.titleViewed)
        case .followed: wording(.titleFollowedProducts)
        }
    }

    func emptyText(in wording: Wording, isFiltered: Bool) -> String {
        if isFiltered { return wording(.emptyFiltered) }
        return switch self {
        case .all, .category: wording(.emptyProducts)
        case .search(let text): wording(.emptyResults, text)
        case .mine: wording(.emptySales)
        case .seller: wording(.emptySeller)
        case .liked: wording(.emptyLikes)
        case .viewed: wording(.emptyViewed)
        case .followed: wording(.emptyFollowedProducts)
        }
    }
}
