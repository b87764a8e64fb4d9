/// An id that a market or its client wrote as text; it prints as that text.
public protocol TextID: RawRepresentable<String>, Sendable, Hashable, Codable, CustomStringConvertible {}

extension TextID {
    public var description: String { rawValue }
}

/// The id of a user, as the account service wrote it.
public struct UserID: TextID {
    public let rawValue: String

    /// Wraps the text of an id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension UserID: Comparable {
    /// The order of the bytes, which is the same everywhere.
    public static func < (one: UserID, other: UserID) -> Bool {
        one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }
}
