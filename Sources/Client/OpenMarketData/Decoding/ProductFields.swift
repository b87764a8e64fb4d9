package import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// A field of a product as markets read and write it.
///
/// A new field is a case with its names, a line in `Product.init(id:_:)` where it is read, and one in
/// `ProductPatch.values` where a vendor writes it. Everything that is sent or received follows from them.
package enum ProductField: Int, CaseIterable, Sendable {
    // The order is the one in which the third generation writes its rows, so that each name is found where it is expected.
    case id, vendor, vendorName, name, description, thumbnail, currency, price, bargain, discount, stock
    case createdAt, issuedAt, likes, status, version, card, placeholder, category
    // The fields that are only sent.
    case thumbnailID, buyer

    fileprivate var names: Names {
        switch self {
        case .id: Names("id", v1: "id")
        case .vendor: Names("vendor_id", firestore: "vendor")
        case .vendorName: Names("vendorName", "vendor_name", firestore: "vendorName")
        case .name: Names("name", v1: "title", firestore: "name")
        case .description:
            Names("description", "descriptions", v1: "descriptions", v2: "descriptions", firestore: "description")
        case .thumbnail: Names("thumbnail")
        case .currency: Names("currency", v1: "currency", firestore: "currency")
        case .price: Names("price", v1: "price", firestore: "price")
        // The first generation has the price that remains, the others have what is taken off, too.
        case .bargain: Names("bargain_price", v1: "discounted_price")
        case .discount: Names("discounted_price", firestore: "discount")
        case .stock: Names("stock", v1: "stock", firestore: "stock")
        case .createdAt: Names("created_at", v1: "registration_date", firestore: "createdAt")
        case .issuedAt: Names("issued_at")
        case .likes: Names(v3x: "likes", firestore: "likes")
        case .status: Names(v3x: "status", firestore: "status")
        case .version: Names(v3x: "version")
        case .card: Names(v3x: "card")
        case .placeholder: Names(v3x: "placeholder")
        case .category: Names(v3x: "category", firestore: "category")
        case .thumbnailID: Names("thumbnail_id")
        case .buyer: Names(v3x: "buyer")
        }
    }

    /// The feature that a market lacks without a name for it; `nil` for what it need not be told.
    package var feature: MarketFeature? {
        switch self {
        case .status: .saleStatus
        case .category: .categories
        case .buyer: .reviews
        case .thumbnailID: .thumbnailChoice
        case .version: .versions
        case .likes: .likeCounts
        default: nil
        }
    }

    /// Whether its value is looked at in every row of a list.
    ///
    /// Bytes that are not UTF-8 are found when a text is made of them; where none is made, only ASCII is taken.
    fileprivate var isAlwaysRead: Bool { ![.issuedAt, .thumbnailID, .buyer].contains(self) }

    /// The names of a field in each market; when it is read, the first one with a value counts.
    fileprivate struct Names {
        let v1, v2, v3, v3x, firestore: [StaticString]

        init(
            _ names: StaticString...,
            v1: StaticString? = nil,
            v2: StaticString? = nil,
            v3x: StaticString? = nil,
            firestore: StaticString? = nil
        ) {
            (self.v1, self.firestore) = ([v1].compactMap(\.self), [firestore].compactMap(\.self))
            (self.v2, v3, self.v3x) = ([v2].compactMap(\.self) + names, names, [v3x].compactMap(\.self) + names)
        }
    }
}

/// The names of the fields of products in one market.
package struct ProductNames: Sendable {
    /// Early 2021, in both variants.
    package static let v1 = ProductNames(\.v1)
    /// Early 2022: it is read as the generation after it, and written in its own spelling.
    package static let v2 = ProductNames(\.v3, written: \.v2)
    /// Late 2022.
    package static let v3 = ProductNames(\.v3)
    /// Late 2022 with the extension of the embedded market.
    package static let v3x = ProductNames(\.v3x)
    package static let firestore = ProductNames(\.firestore)

    private typealias Market = KeyPath<ProductField.Names, [StaticString]>

    private let names: [[StaticString]]
    private let written: [StaticString?]

    private init(_ market: Market, written: Market? = nil) {
        let fields = ProductField.allCases.map(\.names)
        names = fields.map { $0[keyPath: market] }
        self.written = fields.map { $0[keyPath: written ?? market].first }
    }

    /// The names of a field; none in a market without the field.
    package subscript(field: ProductField) -> [StaticString] { names[field.rawValue] }

    /// The name under which a field is written; `nil` in a market without the field.
    package func written(_ field: ProductField) -> StaticString? { written[field.rawValue] }

    /// The names in the rows of a list, second spellings last; the slot of a field is its number.
    var ofRows: JSONFieldNames {
        let fields = ProductField.allCases
        let first = fields.flatMap { field in
            self[field].prefix(1).map { (name: $0, slot: field.rawValue, isText: field.isAlwaysRead) }
        }
        let second = fields.flatMap { field in
            self[field].dropFirst().map { (name: $0, slot: field.rawValue, isText: field.isAlwaysRead) }
        }
        return JSONFieldNames(first + second, slots: fields.count)
    }
}

/// A thing in which a market describes a product: an object of JSON, a row of a list, a document.
///
/// It decides what it takes for a value of a field; what the values mean is the same for all markets.
package protocol ProductSource: ~Copyable {
    mutating func text(_ field: ProductField) throws(Unreadable) -> String?
    /// The text of an address, which is not looked at.
    mutating func address(_ field: ProductField) -> String?
    /// A number with every digit.
    mutating func decimal(_ field: ProductField) throws(Unreadable) -> Decimal?
    mutating func integer(_ field: ProductField) throws(Unreadable) -> Int?
    mutating func date(_ field: ProductField) -> Date?
}

extension Product {
    /// Reads a product, of which every value but the id may be missing or null: the live server stored such rows.
    package init<Source: ProductSource & ~Copyable>(id: ID, _ source: inout Source) throws(Unreadable) {
        let vendor = try source.text(.vendor).flatMap { $0.isEmpty ? nil : Vendor.ID(rawValue: $0) }
        let vendorName = try source.text(.vendorName)
        let name = try source.text(.name) ?? ""
        let summary = try source.text(.description)
        let thumbnail = source.address(.thumbnail)
        let currency = Currency(rawValue: try source.text(.currency) ?? "")
        let price = try source.decimal(.price)
        let bargain = try source.decimal(.bargain)
        let discount = try source.decimal(.discount)
        self.init(
            id: id,
            vendorID: vendor,
            vendorName: vendorName,
            name: name,
            summary: summary,
            thumbnail: nil,
            // Where the price is null: the price that remains, and what was taken off.
            price: Money(price ?? (bargain ?? 0) + (discount ?? 0), currency),
            discount: Self.discount(discount, from: price, to: bargain),
            stock: try source.integer(.stock) ?? 0,
            createdAt: source.date(.createdAt) ?? source.date(.issuedAt),
            likeCount: try source.integer(.likes).map { max(0, $0) },
            status: try source.text(.status).flatMap(SaleStatus.init(rawValue:)),
            version: try source.integer(.version)
        )
        setImage(thumbnail: thumbnail, card: source.address(.card), placeholder: try source.text(.placeholder))
        category = try source.text(.category).flatMap { $0.isEmpty ? nil : ProductCategory(rawValue: $0) }
    }

    /// The amount off; where it is null, the difference of the two prices.
    private static func discount(_ amount: Decimal?, from price: Decimal?, to bargain: Decimal?) -> Discount {
        if let amount { return Discount(amount) }
        guard let price, let bargain else { return .none }
        return Discount(from: price, to: bargain)
    }
}

extension ProductPatch {
    /// The fields that change, in the order in which they are sent.
    package var values: [(field: ProductField, value: JSONValue)] {
        let values: [(ProductField, JSONValue?)] = [
            (.name, name.map { .string($0) }), (.description, description.map { .string($0) }),
            (.thumbnailID, thumbnail.map { .number($0.rawValue) }), (.price, price.map { .decimal($0) }),
            (.currency, currency.map { .string($0.rawValue) }), (.discount, discount.map { .decimal($0.amount) }),
            (.stock, stock.map { .integer($0) }), (.status, status.map { .string($0.rawValue) }),
            (.category, category.map { .string($0.rawValue) }), (.buyer, buyer.map { .string($0.rawValue) }),
            (.version, version.map { .integer($0) }),
        ]
        return values.compactMap { field, value in value.map { (field, $0) } }
    }

    /// The fields that change, under the names of a market.
    ///
    /// - Throws: `MarketError.unsupported` for a field that the market has no name for, and `.invalidRequest` for a number
    ///   that cannot be written down.
    package func fields(_ names: ProductNames) throws(MarketError) -> [JSONValue.Field] {
        guard hasFiniteNumbers else { throw .invalidRequest(.number) }
        var fields: [JSONValue.Field] = []
        for (field, value) in values {
            if let name = names.written(field) {
                fields.append(JSONValue.Field(name.description, value))
            } else if let feature = field.feature {
                throw .unsupported(feature)
            }
        }
        return fields
    }

    /// Whether every number of the patch can be written down.
    package var hasFiniteNumbers: Bool {
        values.allSatisfy { if case .decimal(let number) = $0.value { number.isFinite } else { true } }
    }
}

extension JSONValue {
    /// The JSON of an id: a number if the text is one, else the text.
    static func number(_ text: String) -> JSONValue { Int(text).map(JSONValue.integer) ?? .string(text) }
}
