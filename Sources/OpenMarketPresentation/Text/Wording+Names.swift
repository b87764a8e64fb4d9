public import OpenMarketDomain

extension Wording {
    /// What an order is called.
    public func name(of sort: ProductSort) -> String {
        switch sort {
        case .standard: self(.sortStandard)
        case .cheapest: self(.sortCheapest)
        case .dearest: self(.sortDearest)
        case .discount: self(.sortDiscount)
        case .likes: self(.sortLikes)
        }
    }

    /// What a status of a sale is called.
    public func name(of status: SaleStatus) -> String {
        switch status {
        case .onSale: self(.statusOnSale)
        case .reserved: self(.statusReserved)
        case .sold: self(.statusSold)
        case .hidden: self(.statusHidden)
        }
    }

    /// What a product is called, also when it has no name.
    public func name(of product: Product) -> String {
        product.name.isEmpty ? self(.unnamedProduct) : product.name
    }
}
