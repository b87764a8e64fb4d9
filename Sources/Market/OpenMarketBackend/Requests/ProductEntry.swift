import Foundation
import OpenMarketDomain
import OpenMarketSQLite

/// The change of a product by a request: every field kept or set.
struct ProductEntry {
    var change: ProductChange
    var violations: [RuleViolation]

    /// Reads the fields of the second and third generation.
    init(product fields: RequestFields, check: ValueCheck, spelling: ProductWords, isEdit: Bool = false) {
        var reader = FieldReader(fields, check: check)
        change = ProductChange()
        change.name = reader.text("name")
        // Both spellings are taken, the generation's own first: clients were moved from one to the other.
        change.summary = reader.text(spelling.description, spelling.otherDescription)
        change.price = reader.amount("price")
        change.discount = reader.amount("discounted_price")
        change.stock = reader.count("stock")
        change.currency = Self.currency(&reader)
        if spelling.isExtended { change.category = Self.category(&reader) }
        // A new product is on sale.
        if spelling.isExtended, isEdit {
            change.status = Self.status(&reader)
            if let buyer = fields.text("buyer") { change.buyer = .set(buyer) }
        }
        if case .set(let id?) = reader.count("thumbnail_id") { change.thumbnail = .set(RecordID(id)) }
        violations = reader.violations
    }

    /// Reads the fields of the first generation, where the discounted price is the price that remains.
    init(item fields: RequestFields, check: ValueCheck, before record: ProductRecord?) {
        var reader = FieldReader(fields, check: check)
        change = ProductChange()
        change.name = reader.text("title")
        change.summary = reader.text("descriptions", "description")
        change.price = reader.amount("price")
        change.stock = reader.count("stock")
        change.currency = Self.currency(&reader)
        let remaining = reader.amount("discounted_price").applied(to: record?.values.remainingPrice)
        let price = change.price.applied(to: record?.values.price) ?? 0
        let discount = remaining.map { price - $0 } ?? 0
        // The store has the amount off, so a new price alone changes it as well.
        if discount != record?.values.discount ?? 0 { change.discount = .set(discount) }
        if check.isBounded, discount < 0 { reader.note("discounted_price", "must be at most the price") }
        if check.isBounded, discount > price { reader.note("discounted_price", "must be at least 0") }
        violations = reader.violations
    }

    private static func status(_ reader: inout FieldReader) -> FieldChange<SaleState> {
        guard case .set(let text) = reader.text("status") else { return .keep }
        guard let status = SaleState(name: text) else {
            reader.note("status", SaleState.rule)
            return .keep
        }
        return .set(status)
    }

    /// An empty text takes a product out of its category.
    private static func category(_ reader: inout FieldReader) -> FieldChange<String?> {
        guard case .set(let text) = reader.text("category") else { return .keep }
        return .set(text?.isEmpty == true ? nil : text)
    }

    private static func currency(_ reader: inout FieldReader) -> FieldChange<String> {
        switch reader.text("currency") {
        case .set(let text?) where reader.check.isBounded && !text.isCurrencyCode:
            reader.note("currency", "must be three capital letters")
            return .keep
        case .set(let text): return .set(text ?? "")
        case .keep: return .keep
        }
    }
}

extension ProductValues {
    /// The price after the discount, where there is a discount.
    fileprivate var remainingPrice: Decimal? {
        guard let discount, discount != 0 else { return nil }
        return bargainPrice
    }
}

/// The words that the product generations spell differently.
struct ProductWords: Sendable, Hashable {
    /// The key of the description in the request.
    let description: String
    /// The key of the other generation.
    let otherDescription: String
    /// Whether the fields of the extension are read.
    let isExtended: Bool

    init(_ generation: ServedGeneration) {
        description = generation == .v2 ? "descriptions" : "description"
        otherDescription = generation == .v2 ? "description" : "descriptions"
        isExtended = generation == .v3x
    }
}

extension String {
    /// Whether it looks like a code of ISO 4217.
    ///
    /// The set of codes changes; their form does not.
    fileprivate var isCurrencyCode: Bool {
        utf8.count == 3 && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
