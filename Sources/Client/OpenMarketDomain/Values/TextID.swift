/// An id that a market or its client wrote as text; it prints as that text.
public protocol TextID: RawRepresentable<String>, Sendable, Hashable, Codable, CustomStringConvertible {}

extension TextID {
    public var description: String { rawValue }
}

/// The id of an `Owner`, such as a product, and no id of anything else.
public struct Identifier<Owner>: TextID {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Wraps a number, as the REST generations use them.
    public init(_ number: Int) {
        self.rawValue = String(number)
    }
}

/// The id of a user, as the account service wrote it.
public struct UserID: TextID {
    public let rawValue: String

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
