/// Something in the market changed, possibly by another user on another device.
///
/// It says that there was a change, never what is there now: that is read with the usual queries.
public enum LiveChange: Sendable, Hashable {
    /// The change of a product.
    public enum ProductChange: String, Sendable, Hashable {
        case created
        case changed
        case deleted
    }

    case product(Product.ID, ProductChange)
    /// A sale to or by the user went on, or was reviewed.
    case sale(Product.ID)
    /// A chat of the user changed, or has a new message.
    case chat(ChatRoom.ID)
    case likes
    /// Changes may have been missed: everything that is shown has to be read again.
    case everything
}

/// Reports changes while they happen, in markets whose server can.
///
/// A market that cannot reports nothing, and its users see changes when they load again.
public protocol LiveChanges: Sendable {
    /// The changes from now on, until the listener stops.
    ///
    /// A connection to the server is kept while there is a listener. A listener that is slow for long gets
    /// ``LiveChange/everything`` instead of each change.
    func changes() -> AsyncStream<LiveChange>
}

/// A market without live changes.
public struct NoLiveChanges: LiveChanges {
    public init() {}

    /// A stream that ends at once.
    public func changes() -> AsyncStream<LiveChange> {
        AsyncStream { $0.finish() }
    }
}
