public import OpenMarket

/// A section of the home scene.
public enum HomeSection: Sendable, Hashable, CaseIterable {
    /// The banners.
    case banners
    /// The products.
    case products
}

/// An item of the home scene, by identity alone: what it shows may change while it stays.
public enum HomeItem: Sendable, Hashable {
    /// A place in the row of banners.
    case banner(BannerPlace)
    /// A product.
    case product(Product.ID)
}
