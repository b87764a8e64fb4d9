import Foundation
import OpenMarket
import OpenMarketEmbedded

extension Tour {
    /// Registers a product, and fails to register another one.
    func sell() async throws(CommandFailure) -> Product.ID {
        try heading("RegisterProduct", "with Images.prepare and progress")
        let draft = ProductDraft(
            name: "접는 자전거 Folding bicycle",
            description: "Folded twice, ridden once. 두 번 접고 한 번 탔습니다.",
            price: Money(120_000, .krw),
            discount: Discount(20_000),
            stock: 1
        )
        let photos = [13, 8].map { ImageInput(.data(DemoImages.file(number: $0))) }
        let (steps, reporter) = ProgressReporter.stream()
        let shown = Task { [self] in
            for await step in steps {
                let sentence = ProgressSentence(step)
                try? say(sentence.stage + (sentence.share.map { ", \($0) %" } ?? ""))
            }
        }
        let detail = try await asking(await market.registerProduct(draft, images: photos, progress: reporter))
        await shown.value
        try show([detail.product])

        try heading("RegisterProduct", "again, with too short a name and no picture")
        var bad = draft
        bad.name = "ab"
        do throws(MarketError) {
            _ = try await market.registerProduct(bad, images: [])
        } catch {
            for line in Explanation(error).lines() { try say(line) }
        }
        return detail.id
    }

    /// Changes the product, and tries to change someone else's.
    func change(_ id: Product.ID) async throws(CommandFailure) {
        try heading("EditProduct", "another price and stock; nothing else is sent")
        let detail = try await asking(await market.editProduct(id, patch: ProductPatch(price: 99_000, stock: 3)))
        try show([detail.product])

        try heading("ListProducts", "one's own products, by the vendor's id")
        let mine = market.products.mine()
        try await asking(await mine.loadNext())
        try say("\(mine.state.products.count) products")

        try heading("DeleteProduct", "somebody else's, which is refused, and then one's own")
        if let other = await stranger(than: detail.vendorID) {
            do throws(MarketError) {
                try await market.deleteProduct(other.id)
            } catch {
                // The usual sentence and its hint are about options, of which the tour has none.
                let isOthers = error == .notOwner
                try say("Refused: " + (isOthers ? "it belongs to another vendor" : Explanation(error).sentence))
            }
        }
        try await asking(await market.deleteProduct(id))
        try say("Product \(id.rawValue) is gone.")
    }

    /// Shows the events that every open screen was told.
    func hear(_ events: AsyncStream<ProductEvent>) async throws(CommandFailure) {
        try heading("ProductEvents", "what every open screen was told meanwhile")
        var heard = 0
        for await event in events {
            switch event {
            case .created(let detail): try say("created \(detail.id.rawValue)")
            case .updated(let detail): try say("updated \(detail.id.rawValue)")
            case .deleted(let id): try say("deleted \(id.rawValue)")
            case .liked, .unliked: break
            }
            heard += 1
            if heard == 3 { break }
        }
    }

    /// A product of another vendor.
    private func stranger(than vendor: Vendor.ID?) async -> Product? {
        let list = market.products()
        _ = try? await list.loadNext()
        return list.state.products.first { $0.vendorID != vendor }
    }
}
