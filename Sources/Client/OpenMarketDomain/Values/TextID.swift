/// An id that a market or its client wrote as text; it prints as that text.
public protocol TextID: RawRepresentable<String>, Sendable, Hashable, Codable, CustomStringConvertible {}

extension TextID {
    /// The text of the id.
    public var description: String { rawValue }
}
