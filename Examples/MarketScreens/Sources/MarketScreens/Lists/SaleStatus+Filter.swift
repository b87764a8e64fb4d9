public import OpenMarket

extension SaleStatus {
    /// Those to filter a list by; what is hidden is in no list.
    public static let offered: [SaleStatus] = [.onSale, .reserved, .sold]
}
