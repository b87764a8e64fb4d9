public import OpenMarket

/// The address of a product's main photo, for links that are shared.
///
/// It names the product and no file: so it is good for as long as the product is, whichever program serves the shop.
public enum SharedPhoto {
    private static let ending = "/photo"

    /// Where the photo of a product is.
    static func path(of id: Product.ID) -> String { DeepLink.product(id).path + ending }

    /// The product whose photo a request is for; `nil` for every other request.
    public static func product(in target: String) -> Product.ID? {
        guard target.hasSuffix(ending), case .product(let id)? = Address(String(target.dropLast(ending.count)))?.link
        else { return nil }
        return id
    }
}
