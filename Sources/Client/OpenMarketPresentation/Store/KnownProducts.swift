import Foundation
public import OpenMarketDomain

/// The products as all scenes of an app know them, at one moment: what a state is drawn from.
///
/// A ``ProductStore`` keeps one and changes it; copies of it are cheap, and stay as they are.
public struct KnownProducts: Sendable {
    /// One product, and where this copy of it comes from.
    struct Copy: Sendable {
        var product: Product
        /// Everything else that its own scene shows; the product in it is as old as the detail.
        var detail: ProductDetail?
        /// The last change or request that brought it from the market; `nil` for a product that only a cache had.
        var source: ProductStore.Moment?
        /// The date at which the market has sent it.
        var received: Date?
    }

    var copies: [Product.ID: Copy] = [:]
    var deleted: [Product.ID: ProductStore.Moment] = [:]
    var likes = ProductLikes(since: ProductStore.Moment(number: 0))

    public init() {}

    /// A product, unless it is deleted.
    public func product(_ id: Product.ID) -> Product? {
        isDeleted(id) ? nil : copies[id]?.product
    }

    /// A product with everything its own scene shows, unless it is deleted.
    public func detail(_ id: Product.ID) -> ProductDetail? {
        guard !isDeleted(id), let copy = copies[id], var detail = copy.detail else { return nil }
        detail.product = copy.product
        detail.isLiked = isLiked(id)
        return detail
    }

    /// Returns whether the product is deleted.
    public func isDeleted(_ id: Product.ID) -> Bool { deleted[id] != nil }

    /// Returns whether the user likes the product, as far as it is known.
    public func isLiked(_ id: Product.ID) -> Bool { likes.isLiked(id) }

    /// Returns whether everything in a response is known already.
    func shows(_ new: ProductDetail) -> Bool {
        guard product(new.id) == new.product else { return false }
        return detail(new.id).map { $0 == new } ?? true
    }
}
