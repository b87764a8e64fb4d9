public import Foundation

/// A new product that a user has begun to describe, as it was typed.
///
/// Photos are no part of it: they would be copies of private files, and some are gone by the next start.
public struct FormDraft: Sendable, Hashable, Codable {
    /// How many users have a draft on one device.
    public static let limit = 500
    /// How many days a draft stays.
    public static let days = 90
    /// How many bytes the texts of a draft have at most.
    public static let size = 16_384

    /// What stands in each field, by the field's name.
    public let texts: [String: String]
    /// The currency of the price.
    public let currency: Currency
    /// What kind of thing it is; `nil` when nothing was chosen.
    public let category: ProductCategory?

    /// A draft.
    public init(texts: [String: String], currency: Currency, category: ProductCategory? = nil) {
        (self.texts, self.currency, self.category) = (texts, currency, category)
    }
}

/// A draft in a store: whose it is, and since when.
public struct KeptDraft: Sendable, Hashable, Codable {
    /// What was typed.
    public let draft: FormDraft
    /// When that was.
    public let keptAt: Date
    /// Who typed it.
    let owner: String

    init(_ draft: FormDraft, at keptAt: Date, owner: String) {
        (self.draft, self.keptAt, self.owner) = (draft, keptAt, owner)
    }
}
