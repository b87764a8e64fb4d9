public import OpenMarketDomain

extension Wording {
    /// Returns the name of an order.
    public func name(of sort: ProductSort) -> String {
        switch sort {
        case .standard: self(.sortStandard)
        case .cheapest: self(.sortCheapest)
        case .dearest: self(.sortDearest)
        case .discount: self(.sortDiscount)
        case .likes: self(.sortLikes)
        }
    }

    /// Returns the name of a status of a sale.
    public func name(of status: SaleStatus) -> String {
        switch status {
        case .onSale: self(.statusOnSale)
        case .reserved: self(.statusReserved)
        case .sold: self(.statusSold)
        case .hidden: self(.statusHidden)
        }
    }

    /// Returns the name of a product, also when it has none.
    public func name(of product: Product) -> String {
        product.name.isEmpty ? self(.unnamedProduct) : product.name
    }
}
