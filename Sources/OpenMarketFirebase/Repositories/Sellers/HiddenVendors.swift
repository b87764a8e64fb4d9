package import OpenMarketDomain

/// The vendors whom a reader does not meet, because a block stands between the two; none for a guest.
package typealias HiddenVendors = @Sendable (AuthSession?) async throws(MarketError) -> Set<Vendor.ID>
