/// A line to type into, in an alert.
public struct AlertField: Sendable, Equatable {
    /// The text that an empty field shows.
    public let placeholder: String
    /// Whether what is typed is hidden.
    public let isSecure: Bool

    /// A line to type into.
    public init(placeholder: String, isSecure: Bool = false) {
        self.placeholder = placeholder
        self.isSecure = isSecure
    }
}
