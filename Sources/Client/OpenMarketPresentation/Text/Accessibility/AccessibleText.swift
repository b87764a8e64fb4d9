/// The text that a screen reader speaks for an element of the screen.
public struct AccessibleText: Sendable, Equatable {
    /// Its name.
    public let label: String
    /// The part that may change, such as a date or whether it is liked.
    public let value: String?
    /// The effect of a tap.
    public let hint: String?

    /// A VoiceOver text.
    public init(label: String, value: String? = nil, hint: String? = nil) {
        self.label = label
        self.value = value
        self.hint = hint
    }
}
