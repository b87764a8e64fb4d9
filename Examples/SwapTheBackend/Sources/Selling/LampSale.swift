import Foundation
public import OpenMarket

/// Offers a lamp, lowers its price, and takes it back: the same lines for every market.
public struct LampSale {
    private let market: OpenMarketClient
    private let wording = Wording(.english)

    /// A sale at `market`.
    public init(at market: OpenMarketClient) {
        self.market = market
    }

    /// Does it all, and says what happened.
    public func run() async throws(MarketError) -> [String] {
        let draft = ProductDraft(
            name: "Lamp without a shade",
            description: "A lamp to see by while the shade is on its way.",
            price: Money(30_000, .krw),
            stock: 1
        )
        let offered = try await market.registerProduct(draft, images: [ImageInput(.data(Self.picture))])
        var report = ["Offered: \(line(about: offered))"]

        let found = try await market.products(matching: "without a shade").loadNext()
        report.append("Found by its name: \(contains(offered.id, found) ? "yes" : "no")")

        let reduced = try await market.editProduct(offered.id, patch: ProductPatch(discount: Discount(5_000)))
        report.append("Reduced: \(line(about: reduced))")

        try await market.deleteProduct(offered.id)
        report.append("Taken back: \(try await isGone(offered.id) ? "yes" : "no")")
        return report
    }

    private func line(about detail: ProductDetail) -> String {
        "\(detail.product.name), \(wording.amount(detail.product.bargainPrice))"
    }

    private func contains(_ id: Product.ID, _ outcome: ProductList.Outcome) -> Bool {
        guard case .appended(let products) = outcome else { return false }
        return products.contains { $0.id == id }
    }

    private func isGone(_ id: Product.ID) async throws(MarketError) -> Bool {
        do throws(MarketError) {
            _ = try await market.fetchProductDetail(id)
            return false
        } catch .notFound {
            return true
        }
    }

    /// One grey pixel as PNG.
    private static let picture =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
        ) ?? Data()
}
