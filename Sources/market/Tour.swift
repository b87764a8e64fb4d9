import Foundation
import OpenMarket
import OpenMarketTesting

/// A walk through every use case, told on the terminal.
struct Tour {
    private let market = TourMarket()

    func run() async throws(MarketError) {
        print("OpenMarket: a market in memory, nothing is stored.")
        try await look()
        let id = try await sell()
        try await change(id)
        print(
            """

            What to try next
              README.md                  ten lines that do this against a server
              Documentation/             the layers, the server generations, how to test
              swift test                 the same use cases, with every way they can fail
            """
        )
    }

    private func look() async throws(MarketError) {
        heading("CheckServerHealth")
        let health = try await market.checkServerHealth()
        print("  the server says \(health.statement)")

        heading("FetchBanners")
        print("  \(try await market.fetchBanners().count) banners")

        heading("AddNextProductPage")
        for _ in 1...2 {
            guard case .appended(let products) = try await market.addNextProductPage() else { break }
            products.prefix(3).forEach(show)
            print("  … \(products.count) products on this page")
        }

        heading("SearchQuery and SearchQueryResults")
        let text = "자전거"
        print("  names with \(text): \(try await market.searchQuery(text).joined(separator: ", "))")
        let results = market.searchQueryResults(text)
        _ = try await results.loadNext()
        await results.state.products.forEach(show)

        heading("FetchProductDetail and LoadImage")
        guard let first = await market.addNextProductPage.state().products.first else { return }
        let detail = try await market.fetchProductDetail(first.id)
        print("  \(detail.product.name): \(detail.description)")
        if let image = detail.images.first {
            print("  \(try await market.loadImage(image.url).count) bytes of its first picture")
        }
    }

    private func sell() async throws(MarketError) -> Product.ID {
        heading("RegisterProduct (with PrepareImages)")
        let (steps, reporter) = ProgressReporter.stream()
        let shown = Task { for await step in steps { print("  \(step)") } }
        let draft = ProductDraft(
            name: "Folding bicycle",
            description: "Folded twice, ridden once.",
            price: Money(120_000, .krw),
            discount: Discount(20_000),
            stock: 1
        )
        let detail = try await market.registerProduct(draft, images: [Fixture.imageInput], progress: reporter)
        await shown.value
        show(detail.product)

        print("  the same without pictures and with too short a name:")
        var bad = draft
        bad.name = "ab"
        do throws(MarketError) {
            _ = try await market.registerProduct(bad, images: [])
        } catch .invalid(let violations) {
            violations.forEach { print("    \($0)") }
        }
        return detail.id
    }

    private func change(_ id: Product.ID) async throws(MarketError) {
        let events = market.events.events()
        heading("EditProduct")
        show(try await market.editProduct(id, patch: ProductPatch(price: 99_000, stock: 3)).product)

        heading("FetchMyProducts")
        let mine = try await market.fetchMyProducts()
        _ = try await mine.loadNext()
        print("  \(await mine.state.products.count) products of one's own")

        heading("DeleteProduct")
        try await market.deleteProduct(id)
        print("  gone; a second time is no error:")
        try await market.deleteProduct(id)

        heading("What every open screen was told meanwhile")
        var heard = 0
        for await event in events {
            print("  \(Self.name(of: event)) \(event.productID.rawValue)")
            heard += 1
            if heard == 3 { break }
        }
    }

    private static func name(of event: ProductEvent) -> String {
        switch event {
        case .created: "created"
        case .updated: "updated"
        case .deleted: "deleted"
        case .liked: "liked"
        case .unliked: "unliked"
        }
    }

    private func heading(_ text: String) {
        print("\n\(text)")
    }

    private func show(_ product: Product) {
        let off = product.discount.percentage(of: product.price).map { " (\($0) % off)" } ?? ""
        print("  \(product.id.rawValue)  \(product.name)  \(product.bargainPrice)\(off)")
    }
}
