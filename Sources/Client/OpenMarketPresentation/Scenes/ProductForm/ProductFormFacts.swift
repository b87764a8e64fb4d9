import Foundation
import OpenMarketDomain

extension ProductFormState {
    /// The facts of the form: the product as the market has it, and what stands in the form instead.
    public struct Facts: Sendable {
        /// The way of the form to the market.
        enum Sending: Sendable, Equatable {
            case editing
            /// The form is on its way; without progress until some is known.
            case submitting(TransferProgress?)
            case done
        }

        var terms: ProductFormTerms
        /// The product to edit; always loaded, and `nil`, for a new one.
        var product: Loaded<ProductDetail?>
        /// The contents of the form; `nil` while that is the product as it is.
        private(set) var typed: ProductFormEntry?
        /// The violations that the market found, until something is changed.
        var refused: [Violation]?
        var touched: Set<Field> = []
        /// Whether the rules for images are shown as well.
        var hasTouchedImages = false
        var picking: Picking?
        var sending = Sending.editing
        /// Whether it shows what was typed before.
        var isRestored = false

        init(_ terms: ProductFormTerms) {
            self.terms = terms
            product = terms.purpose == .register ? .loaded(nil) : .idle
        }
    }
}

/// The conditions of a form: its purpose, the rules, and what the market can do.
struct ProductFormTerms: Sendable {
    let purpose: ProductFormModel.Purpose
    let rules: ProductRules
    let separator: DecimalSeparator
    /// The currencies that are offered; the first one is chosen at first.
    var currencies: [Currency]
    let hasCategories: Bool
    let canChangeImages: Bool
    /// Whether the market keeps texts that say what is to be seen on an image.
    var keepsImageTexts = true

    var imageLimit: Int { rules.imageCount.upperBound }
    var canDescribeImages: Bool { canChangeImages && keepsImageTexts }
}

extension ProductFormState.Facts {
    /// The product that is edited; `nil` for a new one, and before it is loaded.
    var original: ProductDetail? { product.value ?? nil }

    private var blank: ProductFormEntry {
        original.map { ProductFormEntry($0, terms.separator) } ?? ProductFormEntry(terms.currencies.first ?? .krw)
    }

    var entry: ProductFormEntry { typed ?? blank }

    var isEnabled: Bool {
        guard case .loaded = product else { return false }
        return sending == .editing
    }

    /// Changes the form; the violations that the market found in it are over.
    mutating func edit(_ body: (inout ProductFormEntry) -> Void) {
        var entry = entry
        body(&entry)
        (typed, refused) = (entry, nil)
    }

    /// The currencies to choose from: that of the product is among them.
    var currencies: [Currency] {
        let own = blank.currency
        return terms.currencies.contains(own) ? terms.currencies : terms.currencies + [own]
    }

    /// The categories to choose from: one that only its market knows is among them.
    var categories: [ProductCategory] {
        guard terms.hasCategories else { return [] }
        let own = [blank.category, entry.category].compactMap(\.self).filter { !ProductCategory.all.contains($0) }
        return ProductCategory.all + own.prefix(1)
    }

    func filter(for field: ProductFormState.Field) -> FieldFilter {
        switch field {
        case .name: FieldFilter(.text(limit: terms.rules.nameLength.upperBound))
        case .description: FieldFilter(.text(limit: terms.rules.descriptionLength.upperBound))
        case .stock: FieldFilter(.integer, decimalSeparator: terms.separator)
        case .price, .discount:
            FieldFilter(
                .decimal(fractionDigits: entry.currency.fractionDigits ?? 3),
                decimalSeparator: terms.separator
            )
        }
    }
}

// The values that are sent.
extension ProductFormState.Facts {
    var draft: ProductDraft { entry.draft(of: original.map { ProductDraft($0) }, terms.separator) }

    /// The changes for the market; `nil` for a new product.
    var patch: ProductPatch? {
        original.map { original in
            var patch = ProductPatch(from: ProductDraft(original), to: draft)
            patch.version = original.product.version
            return patch
        }
    }

    /// The images that the product shall have instead of those it has; `nil` where nothing about them was changed.
    var changedAlbum: [AlbumImage<ImageInput>]? {
        guard original != nil, terms.canChangeImages, entry.album != blank.album else { return nil }
        return entry.album
    }

    /// Whether an edit would change nothing at the market.
    var isUnchanged: Bool { patch?.isEmpty == true && changedAlbum == nil }

    /// Whether leaving would lose something.
    var hasChanges: Bool { typed != nil && (original == nil ? entry.isBegun : !isUnchanged) }

    /// Everything that stands against sending, in the order of the rules.
    var violations: [Violation] {
        if let refused { return refused }
        guard let original, let patch else {
            guard terms.purpose == .register else { return [] }
            return terms.rules.violations(of: entry.album) + terms.rules.violations(of: draft)
        }
        return (changedAlbum.map { terms.rules.violations(of: $0) } ?? [])
            + terms.rules.violations(of: patch, on: ProductDraft(original))
    }
}

/// Changes from here and from elsewhere to one product.
///
/// Fields that only one side has changed are merged. Where both have changed the same field, the user
/// sees both values and chooses.
struct ProductFormConflict: Sendable {
    let theirs: ProductDetail
    let fields: [ProductFormState.Field]
    let hasCategory: Bool
    /// Both values of each, for the user.
    let rows: [ConflictRow]
}

extension ProductFormState.Facts {
    /// Returns what both sides have changed in different ways; `nil` when all can be merged.
    func conflict(with theirs: ProductDetail) -> ProductFormConflict? {
        guard let original else { return nil }
        let (old, new) = (blank, ProductFormEntry(theirs, terms.separator))
        let (before, mine, other) = (ProductDraft(original), draft, ProductDraft(theirs))
        let fields = ProductFormState.Field.allCases.filter { field in
            switch field {
            case .price: differ(before.price, mine.price, other.price)
            // Nothing off is written as 0 or not at all.
            case .discount: differ(before.discount, mine.discount, other.discount)
            default: differ(old[field], entry[field], new[field])
            }
        }
        let hasCategory = differ(old.category, entry.category, new.category)
        guard !fields.isEmpty || hasCategory else { return nil }
        var rows = fields.map { row(of: $0, mine, other, new) }
        if hasCategory { rows.append(row(of: entry.category, new.category)) }
        return ProductFormConflict(theirs: theirs, fields: fields, hasCategory: hasCategory, rows: rows)
    }

    /// Makes the product as it is now what is edited from here on; fields without own changes show it.
    ///
    /// A price is an amount and its currency: both stay, or both become theirs.
    mutating func merge(_ theirs: ProductDetail, keeping: Set<ProductFormState.Field> = []) {
        guard let original else { return }
        let (old, new) = (blank, ProductFormEntry(theirs, terms.separator))
        let keepsPrice = keeping.contains(.price) || draft.price != ProductDraft(original).price
        edit { entry in
            for field in ProductFormState.Field.allCases
            where field == .price ? !keepsPrice : entry[field] == old[field] {
                entry[field] = new[field]
            }
            if !keepsPrice { entry.currency = new.currency }
            if entry.category == old.category { entry.category = new.category }
            entry.mergeImages(of: new, since: old)
        }
        product = .loaded(theirs)
    }

    /// Returns whether images came that are not here, while others are about to be sent: they may be the same.
    func mayHaveSent(_ theirs: [ProductImage]) -> Bool { entry.mayHaveSent(theirs, since: blank) }

    /// Shows the fields that were changed elsewhere; typed texts in other fields stay.
    mutating func take(_ conflict: ProductFormConflict) {
        let new = ProductFormEntry(conflict.theirs, terms.separator)
        edit { entry in
            for field in conflict.fields { entry[field] = new[field] }
            if conflict.hasCategory { entry.category = new.category }
            if conflict.fields.contains(.price) { entry.currency = new.currency }
        }
        merge(conflict.theirs)
    }

    private func differ<Value: Equatable>(_ before: Value, _ mine: Value, _ theirs: Value) -> Bool {
        theirs != before && mine != before && theirs != mine
    }

    private func row(of mine: ProductCategory?, _ theirs: ProductCategory?) -> ConflictRow {
        { wording in
            let names = [mine, theirs].map { $0.map { wording.name(of: $0) } ?? wording(.fieldCategoryNone) }
            return wording(.alertConflictRow, wording(.fieldCategory), names[0], names[1])
        }
    }

    private func row(
        of field: ProductFormState.Field,
        _ mine: ProductDraft,
        _ theirs: ProductDraft,
        _ new: ProductFormEntry
    ) -> ConflictRow {
        let texts = (mine: entry[field], theirs: new[field])
        let amounts: (mine: Money, theirs: Money)? =
            switch field {
            case .price: (mine.price, theirs.price)
            case .discount:
                (Money(mine.discount.amount, mine.price.currency), Money(theirs.discount.amount, theirs.price.currency))
            default: nil
            }
        return { wording in
            wording(
                .alertConflictRow,
                wording.name(of: field.ruled),
                amounts.map { wording.amount($0.mine) } ?? texts.mine,
                amounts.map { wording.amount($0.theirs) } ?? texts.theirs
            )
        }
    }
}
