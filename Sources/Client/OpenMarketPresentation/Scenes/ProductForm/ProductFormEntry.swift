import Foundation
import OpenMarketDomain

/// A product's form as text, to and from a draft.
enum ProductFormEntry {
    /// Returns the texts of the fields for a product that is to be edited: nothing rounded, nothing left out.
    static func texts(of draft: ProductDraft, _ separator: DecimalSeparator) -> [ProductFormState.Field: String] {
        [
            .name: draft.name,
            .price: NumberText.text(draft.price.amount, separator),
            .discount: draft.discount.amount == 0 ? "" : NumberText.text(draft.discount.amount, separator),
            .stock: String(draft.stock),
            .description: draft.description,
        ]
    }

    /// Returns the typed values, as a draft.
    ///
    /// What cannot be read becomes what no rule lets through: a price that is not
    /// a number, a stock below zero. A field that still holds what `original` put
    /// there keeps its exact value, even one that cannot be typed.
    static func draft(
        _ state: ProductFormState,
        original: ProductDraft?,
        _ separator: DecimalSeparator
    ) -> ProductDraft {
        let untouched = original.map { texts(of: $0, separator) } ?? [:]
        func isUntouched(_ field: ProductFormState.Field) -> Bool { untouched[field] == state[field] }
        let price = isUntouched(.price) ? original?.price.amount : NumberText.decimal(state[.price], separator)
        let discount = isUntouched(.discount) ? original?.discount.amount : amountOff(state[.discount], separator)
        let stock = isUntouched(.stock) ? original?.stock : stock(state[.stock], isNew: original == nil, separator)
        return ProductDraft(
            name: state[.name],
            description: state[.description],
            price: Money(price ?? .nan, state.currency),
            discount: Discount(discount ?? .nan),
            stock: stock ?? -1,
            category: state.category
        )
    }

    /// Returns the stock; a new product without one has a stock of one.
    private static func stock(_ text: String, isNew: Bool, _ separator: DecimalSeparator) -> Int? {
        isNew && text.allSatisfy(\.isWhitespace) ? 1 : NumberText.integer(text, separator)
    }

    /// No discount is a discount of nothing.
    private static func amountOff(_ text: String, _ separator: DecimalSeparator) -> Decimal? {
        text.allSatisfy(\.isWhitespace) ? 0 : NumberText.decimal(text, separator)
    }
}
