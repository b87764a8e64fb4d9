import OpenMarketDomain
import OpenMarketSQLite

extension ProductFilter {
    /// The conditions of a query of the domain, whatever its order and its mark.
    init(_ query: ProductQuery) {
        self.init(text: query.text)
        (minimumPrice, maximumPrice) = (query.minimumPrice, query.maximumPrice)
        (inStock, discounted) = (query.isInStock, query.isDiscounted)
        (currency, category) = (query.currency?.rawValue, query.category?.rawValue)
        vendorID = query.vendor.flatMap { Int64($0.rawValue) }.map { RecordID($0) }
        status = query.status.map { SaleState($0) }
    }
}

extension ProductQuery {
    /// The query of a filter that one user may give another, without what only its own list leaves out.
    init(_ filter: ProductFilter) {
        self.init(
            text: filter.text,
            vendor: filter.vendorID.map { Vendor.ID(rawValue: String($0.rawValue)) },
            minimumPrice: filter.minimumPrice,
            maximumPrice: filter.maximumPrice,
            currency: filter.currency.map { Currency(rawValue: $0) },
            isInStock: filter.inStock,
            isDiscounted: filter.discounted,
            category: filter.category.map { ProductCategory(rawValue: $0) },
            status: filter.status?.status
        )
    }
}
