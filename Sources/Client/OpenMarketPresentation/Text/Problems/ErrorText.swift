/// The texts about an error.
public struct ErrorText: Sendable, Equatable {
    /// A few words.
    public let title: String
    /// The event, in a sentence; several lines for several broken rows.
    public let message: String
    /// Advice to the user.
    public let recovery: String
    /// The market's own words, in quotes, where they are fit to be read.
    public let detail: String?

    /// A text about an error.
    public init(title: String, message: String, recovery: String, detail: String? = nil) {
        self.title = title
        self.message = message
        self.recovery = recovery
        self.detail = detail
    }
}
