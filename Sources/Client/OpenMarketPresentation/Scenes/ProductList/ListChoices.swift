import Foundation
public import OpenMarketDomain

/// The choices of a user in a list of products, as the query of an address holds them.
///
/// | field | value |
/// |---|---|
/// | `sort` | the raw value of a `ProductSort` |
/// | `layout` | the raw value of a ``ListLayout`` |
/// | `stock`, `discount` | `1` for only what is in stock, or discounted |
/// | `sale` | `1` for what is on sale, or the raw value of a `SaleStatus` |
/// | `category`, `currency`, `name` | their text |
/// | `from`, `to` | the bounds of the price, as a user types them |
///
/// A value that cannot be understood counts as absent, and so does every other field: a front end may have fields of its
/// own in the same query.
public struct ListChoices: Sendable, Hashable {
    /// The order; the market's own when `nil`.
    public var sort: ProductSort?
    /// The layout; the one of the front end when `nil`.
    public var layout: ListLayout?
    /// Part of a name, looked for among the loaded products.
    public var name = ""
    /// Whether sold-out products are hidden.
    public var isInStock = false
    /// Whether products without a discount are hidden.
    public var isDiscounted = false
    /// The only status of a sale; every one when `nil`.
    public var status: SaleStatus?
    /// The only category, with those below it.
    public var category: ProductCategory?
    /// The only currency.
    public var currency: Currency?
    /// The bounds of the price, as they were typed: a text that is no number is shown again and bounds nothing.
    public var lowest = "", highest = ""

    public init() {}

    /// The choices that a filter, an order and a layout stand for.
    public init(_ filter: ProductFilter, sort: ProductSort? = nil, layout: ListLayout? = nil) {
        (self.sort, self.layout, name) = (sort == .standard ? nil : sort, layout, filter.name)
        isInStock = filter.isInStock == true
        isDiscounted = filter.isDiscounted == true
        (status, category, currency) = (filter.status, filter.category, filter.currency)
        lowest = filter.minimumPrice.map { NumberText.text($0) } ?? ""
        highest = filter.maximumPrice.map { NumberText.text($0) } ?? ""
    }

    /// The choices that the fields of a query hold.
    public init(field: (String) -> String?) {
        sort = field("sort").flatMap { ProductSort(rawValue: $0) }
        layout = field("layout").flatMap { ListLayout(rawValue: $0) }
        name = Self.short(field("name"), atMost: 100)
        isInStock = field("stock") != nil
        isDiscounted = field("discount") != nil
        status = field("sale").map { SaleStatus(rawValue: $0) ?? .onSale }
        category = field("category").flatMap { (1...60).contains($0.utf8.count) ? ProductCategory(rawValue: $0) : nil }
        currency = field("currency").flatMap { Self.isCode($0) ? Currency(rawValue: $0) : nil }
        (lowest, highest) = (Self.short(field("from"), atMost: 40), Self.short(field("to"), atMost: 40))
    }

    /// The fields that a query needs for it, in their order.
    public var fields: [(name: String, value: String)] {
        let all: [(name: String, value: String?)] = [
            ("sort", sort == .standard ? nil : sort?.rawValue), ("layout", layout?.rawValue),
            ("name", name.isEmpty ? nil : name),
            ("stock", isInStock ? "1" : nil), ("discount", isDiscounted ? "1" : nil),
            ("sale", status.map { $0 == .onSale ? "1" : $0.rawValue }), ("category", category?.rawValue),
            ("currency", currency?.rawValue),
            ("from", lowest.isEmpty ? nil : lowest), ("to", highest.isEmpty ? nil : highest),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }

    public var filter: ProductFilter {
        ProductFilter(
            name: name,
            currency: currency,
            minimumPrice: ProductFilter.price(lowest),
            maximumPrice: ProductFilter.price(highest),
            isInStock: isInStock ? true : nil,
            isDiscounted: isDiscounted ? true : nil,
            status: status,
            category: category
        )
    }

    /// Returns whether a text looks like the code of a currency.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    private static func short(_ text: String?, atMost length: Int) -> String {
        String((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(length))
    }
}
