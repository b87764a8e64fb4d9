/// Why a request was not sent.
///
/// Raw value with members rather than an enum: new checks must not break the
/// switch of an app.
public struct InvalidRequest: RawRepresentable, Sendable, Hashable {
    /// A stable name of the reason.
    public let rawValue: String

    /// Wraps a reason.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// An id cannot be one segment of a path.
    public static let identifier = InvalidRequest(rawValue: "identifier")
    /// A header's name or value cannot be sent as it is.
    public static let header = InvalidRequest(rawValue: "header")
    /// The method is not a token.
    public static let method = InvalidRequest(rawValue: "method")
    /// The address is not one we can call.
    public static let url = InvalidRequest(rawValue: "url")
    /// A number cannot be written down, for example not-a-number.
    public static let number = InvalidRequest(rawValue: "number")
    /// A file to send cannot be read, or changed while it was read.
    public static let file = InvalidRequest(rawValue: "file")
    /// A value cannot be stored as a document, because it is no object or holds what cannot be written down.
    public static let entity = InvalidRequest(rawValue: "entity")
}
