/// The texts about an error.
public struct ErrorText: Sendable, Equatable {
    /// A few words.
    public let title: String
    /// What happened, in a sentence; several lines for several broken rules.
    public let message: String
    /// What can be done about it.
    public let recovery: String
    /// What the market itself said, in quotes, where that is fit to be read.
    public let detail: String?

    /// A text about an error.
    public init(title: String, message: String, recovery: String, detail: String? = nil) {
        self.title = title
        self.message = message
        self.recovery = recovery
        self.detail = detail
    }
}
