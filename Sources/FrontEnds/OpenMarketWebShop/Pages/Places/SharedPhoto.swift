public import OpenMarket

/// The address of a product's main photo, for links that are shared.
///
/// It names the product and no file: so it is good for as long as the product is, whichever program serves the shop.
public enum SharedPhoto {
    private static let ending = "/photo"

    /// Returns the path of a product's photo.
    static func path(of id: Product.ID) -> String { Place.product(id).path + ending }

    /// The product whose photo a request is for; `nil` for every other request.
    public static func product(in target: String) -> Product.ID? {
        guard target.hasSuffix(ending) else { return nil }
        let place = PlaceAddress(String(target.dropLast(ending.count)))?.place
        guard case .route(.product(let id))? = place else { return nil }
        return id
    }
}
