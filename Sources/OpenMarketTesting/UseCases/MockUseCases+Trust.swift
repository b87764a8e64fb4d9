public import OpenMarketDomain

/// A BlockedSellers that records its calls and responds from a script.
public final class MockBlockedSellers: BlockedSellersUseCase, Verifiable {
    /// Calls for the list.
    public let call = MockCall<Void, [Seller]>("blockedSellers")
    /// Calls of `block(_:)`.
    public let blocks = MockCall<Seller.Key, Seller>("blockedSellers.block")
    /// Calls of `unblock(_:)`.
    public let unblocks = MockCall<Vendor.ID, Void>("blockedSellers.unblock", fallback: ())

    /// A mock without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports + blocks.reports + unblocks.reports }

    /// Responds as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> [Seller] { try await call() }

    /// Responds as `blocks` is scripted.
    @discardableResult
    public func block(_ seller: Seller.Key) async throws(MarketError) -> Seller { try await blocks(seller) }

    /// Responds as `unblocks` is scripted.
    public func unblock(_ seller: Vendor.ID) async throws(MarketError) { try await unblocks(seller) }
}

extension MockUseCase: SendReportUseCase where Input == Report, Output == Void {}
