package import Foundation
package import OpenMarketDomain

/// The values of a product that its vendor writes, each with its column.
///
/// A new field is a property with a line of `table` and two lines below it, a step of the schema, and a property of
/// ``ProductChange``. Every statement that writes, reads, compares or copies products follows from the table.
package struct ProductValues: Sendable, Hashable {
    /// The name; lenient rules let it be absent.
    package var name: String?
    /// The description; lenient rules let it be absent.
    package var summary: String?
    /// The list price, exact; lenient rules let it be absent.
    package var price: Decimal?
    /// The amount off, exact.
    package var discount: Decimal? = 0
    /// The currency, any text.
    package var currency = ""
    package var stock: Int64? = 0
    /// The category, any text.
    package var category: String?

    private struct Column: Sendable {
        let name: SQL
        let read: @Sendable (inout ProductValues, borrowing SQLiteRow, Int32) -> Void
        let value: @Sendable (ProductValues) -> SQLiteValue
    }

    private static let table = [
        Column(name: "name", read: { $0.name = $1.textOrNull($2) }, value: { .optional($0.name) }),
        Column(name: "summary", read: { $0.summary = $1.textOrNull($2) }, value: { .optional($0.summary) }),
        Column(name: "price", read: { $0.price = $1.decimal($2) }, value: { .optional($0.price?.storedText) }),
        Column(name: "discount", read: { $0.discount = $1.decimal($2) }, value: { .optional($0.discount?.storedText) }),
        Column(name: "currency", read: { $0.currency = $1.text($2) }, value: { .text($0.currency) }),
        Column(name: "stock", read: { $0.stock = $1.integerOrNull($2) }, value: { .optional($0.stock) }),
        Column(name: "category", read: { $0.category = $1.textOrNull($2) }, value: { .optional($0.category) }),
    ]

    /// The values of a product about which nothing is known.
    package init() {}

    /// Reads the columns of a row from `first` on, in the order of ``columns(_:_:)``.
    package init(_ row: borrowing SQLiteRow, from first: Int32) {
        for (index, column) in Self.table.enumerated() { column.read(&self, row, first + Int32(index)) }
    }

    /// The columns in a statement, each in a spelling, such as behind the name of its table.
    package static func columns(_ separator: SQL = ", ", _ spelling: (SQL) -> SQL = { $0 }) -> SQL {
        table.map { spelling($0.name) }.joined(separator)
    }

    /// The values as the columns store them, in their order.
    package var stored: [SQLiteValue] { Self.table.map { $0.value(self) } }

    /// The price to pay.
    package var bargainPrice: Decimal? { price.map { $0 - (discount ?? 0) } }
}

extension ProductValues {
    /// The values that a draft has.
    package init(_ draft: ProductDraft) {
        (name, summary) = (draft.name, draft.description)
        (price, discount) = (draft.price.amount, draft.discount.amount)
        (currency, stock) = (draft.price.currency.rawValue, Int64(draft.stock))
        category = draft.category?.rawValue
    }
}

extension ProductDraft {
    /// The draft with these values, in which nothing is absent but the category.
    package init(_ values: ProductValues) {
        self.init(
            name: values.name ?? "",
            description: values.summary ?? "",
            price: Money(values.price ?? 0, Currency(rawValue: values.currency)),
            discount: Discount(values.discount ?? 0),
            stock: Int(clamping: values.stock ?? 0),
            category: values.category.map(ProductCategory.init(rawValue:))
        )
    }
}
