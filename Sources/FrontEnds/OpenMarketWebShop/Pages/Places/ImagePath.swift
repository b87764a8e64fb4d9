/// The path where the shop itself serves an image.
///
/// Browsers are never sent to another server: the policy of the pages forbids it.
public struct ImagePath: Sendable, Hashable {
    let text: String

    /// An image of the market, under the name that the shop has given it.
    public init(name: String) {
        text = "/pictures/" + name
    }

    /// An image that was picked for a new product.
    public init(picked id: Int) {
        text = "/register/photos/\(id)"
    }
}
