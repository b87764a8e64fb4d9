/// The credentials that a market requires before it changes a product.
///
/// The first server generation knows no vendors, only a password per item: there
/// the identifier is empty and the secret is that password.
public struct VendorCredentials: Sendable, Hashable {
    /// The public half, sent as a header by the later generations.
    public let identifier: String
    /// The hidden half.
    public let secret: Secret

    /// A pair of identifier and secret.
    public init(identifier: String = "", secret: Secret) {
        self.identifier = identifier
        self.secret = secret
    }
}

extension VendorCredentials: CustomStringConvertible, CustomReflectable {
    /// Dots: the identifier goes with every change and is no more for a log than the secret.
    public var description: String { "VendorCredentials(•••)" }
    /// A mirror without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
