import Foundation

/// A user or shop that sells.
public struct Vendor: Sendable, Hashable, Identifiable, Codable {
    /// The id of a vendor, as the market wrote it.
    public typealias ID = Identifier<Vendor>

    /// The id: the only thing ownership is decided by.
    public let id: ID
    /// The shown name, which anyone may choose and which proves nothing.
    public let name: String

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

/// The credentials that a market requires before it changes a product.
///
/// The first server generation knows no vendors, only a password per item: there
/// the identifier is empty and the secret is that password.
public struct VendorCredentials: Sendable, Hashable {
    /// The public half, sent as a header by the later generations.
    public let identifier: String
    public let secret: Secret

    public init(identifier: String = "", secret: Secret) {
        self.identifier = identifier
        self.secret = secret
    }
}

extension VendorCredentials: CustomStringConvertible, CustomReflectable {
    /// Dots: the identifier goes with every change and is no more for a log than the secret.
    public var description: String { "VendorCredentials(•••)" }
    /// A mirror without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The common part of two spellings of one vendor name.
///
/// A name is taken when another one with the same key is: neither case nor
/// white space around it nor the way an accent is composed makes a new name.
public struct VendorNameKey: Sendable, Hashable {
    /// The text to compare by; not to be shown.
    public let text: String

    public init(_ name: String) {
        let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
        // Lower-casing can bring a composition apart, so it comes first.
        text = Vendor.spelling(trimmed.lowercased())
    }
}

extension Vendor {
    /// The one spelling of a name in which it is kept and sent: composed, however a keyboard or the name of a file has
    /// taken its characters apart.
    package static func spelling(_ name: String) -> String {
        // Taken apart before it is composed, since Foundation on Linux does not join a Hangul syllable and a final
        // consonant behind it.
        name.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
    }
}

/// Proves the credentials of a vendor, where a market can do that.
public protocol VendorProof: Sendable {
    /// The vendor who signs with these credentials; `nil` where the market cannot say it.
    ///
    /// - Throws: ``MarketError/wrongSecret`` or ``MarketError/unauthenticated`` when they are those of no vendor.
    func vendor(of credentials: VendorCredentials) async throws(MarketError) -> Vendor?
}

/// A market that proves credentials only with a change of a product.
public struct UnprovenVendors: VendorProof {
    /// The rule of the generations that have no request for it.
    public init() {}

    /// `nil`: the first response to a registration says it.
    public func vendor(of credentials: VendorCredentials) async throws(MarketError) -> Vendor? { nil }
}
