/// By which a market recognises a registration that arrives twice.
public struct RegistrationKey: TextID {
    /// The text of the key: up to 255 letters and digits.
    public let rawValue: String

    /// Wraps the text of a key.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The time for which a market recognises a registration by its key.
public enum RegistrationKeyMemory: Sendable, Equatable {
    /// Not at all: what arrives twice is registered twice.
    case none
    /// For this long after the registration arrived first, or longer.
    case atLeast(Duration)
    /// As long as the product is there.
    case always
}
