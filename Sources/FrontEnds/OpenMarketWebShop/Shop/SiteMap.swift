import Foundation
import OpenMarket
import OpenMarketHTML

/// The products that the site map names: found out once for all who ask within ten minutes.
@MainActor
final class SiteMap {
    /// More than this a shop has no reason to tell: lists lead to the others.
    private static let most = 1_000

    private let known = RecentValues<Int, [Product.ID]>(life: 600, limit: 1)
    private var search: Task<[Product.ID]?, Never>?

    /// The newest products; `nil` where the market cannot tell.
    func products(of market: MarketUseCases, at now: Date) async -> [Product.ID]? {
        if let known = known.value(of: 0, at: now) { return known }
        let search = self.search ?? Task { await Self.find(in: market) }
        self.search = search
        let products = await search.value
        self.search = nil
        if let products { known.note(products, of: 0, at: now) }
        return products
    }

    private static func find(in market: MarketUseCases) async -> [Product.ID]? {
        var products: [Product.ID] = []
        do {
            for try await page in market.products().pages {
                products += page.products.filter { $0.status != .hidden }.map(\.id)
                if products.count >= most { break }
            }
            return Array(products.prefix(most))
        } catch {
            return products.isEmpty ? nil : products
        }
    }
}
