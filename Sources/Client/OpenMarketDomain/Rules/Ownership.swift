/// The right of the current user to change a product.
public enum Ownership: Sendable, Hashable {
    case owner
    /// The product belongs to another user, or no user is logged in.
    case notOwner
    /// The market has no vendors; only the item's password decides.
    case decidedBySecret

    /// Decides by the vendor's id.
    ///
    /// A name counts only where the product carries no vendor id but does name a
    /// vendor: names can be chosen freely, so they never outvote an id. A market
    /// without vendors leaves the decision to the server and its password.
    public init(of detail: ProductDetail, for session: Session?) {
        if let vendorID = detail.vendorID {
            self = session?.vendor?.id == vendorID ? .owner : .notOwner
        } else if let name = detail.product.vendorName {
            self = session?.vendor?.name == name ? .owner : .notOwner
        } else {
            self = .decidedBySecret
        }
    }
}
