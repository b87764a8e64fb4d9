/// What a screen reader says about something on the screen.
public struct AccessibleText: Sendable, Equatable {
    /// What it is.
    public let label: String
    /// What about it may change, such as a date or whether it is liked.
    public let value: String?
    /// What happens when it is tapped.
    public let hint: String?

    /// A VoiceOver text.
    public init(label: String, value: String? = nil, hint: String? = nil) {
        self.label = label
        self.value = value
        self.hint = hint
    }
}
