/// A user or shop that sells.
public struct Vendor: Sendable, Hashable, Identifiable, Codable {
    /// The id of a vendor, as the market wrote it.
    public struct ID: TextID {
        /// The text of the id.
        public let rawValue: String

        /// Wraps the text of an id.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Wraps a number, as the REST generations use them.
        public init(_ number: Int) {
            self.rawValue = String(number)
        }
    }

    /// The id: the only thing ownership is decided by.
    public let id: ID
    /// The shown name, which anyone may choose and which proves nothing.
    public let name: String

    /// A vendor.
    public init(id: ID, name: String) {
        self.id = id
        self.name = name
    }
}

extension Vendor.ID {
    /// The vendor that a user is, in a market whose vendors are its users.
    public init(_ user: UserID) {
        self.init(rawValue: user.rawValue)
    }
}
