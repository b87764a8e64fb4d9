public import Foundation
public import OpenMarketDomain

/// The conditions that a product has to meet to be in a list.
///
/// The name is looked for among the loaded products, at once and without a request. The rest is also asked of the
/// market, which knows the products that are not loaded.
public struct ProductFilter: Sendable, Equatable {
    /// Part of a name; any product when blank.
    public var name: String
    public var currency: Currency?
    /// The lowest price one pays.
    public var minimumPrice: Decimal?
    /// The highest price one pays.
    public var maximumPrice: Decimal?
    /// `true` hides what is sold out.
    public var isInStock: Bool?
    /// `true` hides what is not discounted.
    public var isDiscounted: Bool?
    /// The status of the sale, where the products have one.
    public var status: SaleStatus?
    /// A category, where products have one; those below it belong to it.
    public var category: ProductCategory?

    public init(
        name: String = "",
        currency: Currency? = nil,
        minimumPrice: Decimal? = nil,
        maximumPrice: Decimal? = nil,
        isInStock: Bool? = nil,
        isDiscounted: Bool? = nil,
        status: SaleStatus? = nil,
        category: ProductCategory? = nil
    ) {
        (self.name, self.currency, self.minimumPrice) = (name, currency, minimumPrice)
        (self.maximumPrice, self.isInStock, self.isDiscounted) = (maximumPrice, isInStock, isDiscounted)
        (self.status, self.category) = (status, category)
    }

    public static let none = ProductFilter()

    public var isEmpty: Bool { trimmedName.isEmpty && !hasConditions }

    /// Returns whether a product is let through.
    public func matches(_ product: Product) -> Bool {
        guard query(for: "").matches(product) else { return false }
        let name = trimmedName
        return name.isEmpty || product.name.range(of: name, options: .caseInsensitive) != nil
    }

    /// Whether anything but the name is asked for.
    var hasConditions: Bool {
        currency != nil || minimumPrice != nil || maximumPrice != nil || isInStock != nil || isDiscounted != nil
            || status != nil || category != nil
    }

    func query(for text: String, sort: ProductSort = .standard) -> ProductQuery {
        ProductQuery(
            text: text,
            minimumPrice: minimumPrice,
            maximumPrice: maximumPrice,
            currency: currency,
            isInStock: isInStock,
            isDiscounted: isDiscounted,
            category: category,
            status: status,
            sort: sort
        )
    }

    private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension ProductFilter {
    /// A price as a user types it into a filter; `nil` for a text that is no number, or not clearly one.
    ///
    /// Full-width digits and groups of three are read, as in the form of a product.
    public static func price(_ text: String, decimalSeparator: DecimalSeparator = .point) -> Decimal? {
        NumberText.decimal(text, decimalSeparator)
    }
}
