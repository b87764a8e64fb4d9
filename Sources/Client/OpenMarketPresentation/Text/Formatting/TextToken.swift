/// A piece of text with what it is about, so that colour and weight stay in the user interface.
public struct TextToken: Sendable, Hashable {
    /// The text.
    public let text: String
    /// Its subject.
    public let role: TextRole

    /// A piece of text.
    public init(_ text: String, _ role: TextRole) {
        self.text = text
        self.role = role
    }
}
