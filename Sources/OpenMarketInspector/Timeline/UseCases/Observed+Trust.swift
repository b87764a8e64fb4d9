import OpenMarketDomain

extension Observed: BlockedSellersUseCase where Base == any BlockedSellersUseCase {
    func callAsFunction() async throws(MarketError) -> [Seller] {
        try await step { (base) async throws(MarketError) in try await base() }
    }

    func block(_ seller: Seller.Key) async throws(MarketError) -> Seller {
        try await step { (base) async throws(MarketError) in try await base.block(seller) }
    }

    func unblock(_ seller: Vendor.ID) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base.unblock(seller) }
    }
}

extension Observed: SendReportUseCase where Base == any SendReportUseCase {
    func callAsFunction(_ report: Report) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base(report) }
    }
}
