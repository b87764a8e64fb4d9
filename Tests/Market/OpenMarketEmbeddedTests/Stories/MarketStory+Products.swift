import Foundation
import OpenMarket
import OpenMarketTesting

extension MarketStory {
    /// A product from the registration to its deletion.
    static let ofProducts: [MarketStory] = [
        MarketStory("registration") { scene in
            let made = try await scene.sell()
            let seen = try await scene.bob.fetchProductDetail(made.id)
            try scene.expect(seen == made, or: "another user sees another product")
        },
        MarketStory("registration in the list") { scene in
            _ = try await scene.sell("Oak table")
            let names = try await scene.found(.all)
            try scene.expect(names == ["Oak table"], or: "the list does not have it")
        },
        MarketStory("five images") { scene in
            let made = try await scene.sell(images: 5)
            try scene.expect(made.images.count == 5, or: "images are missing")
            for image in made.images {
                let data = try await scene.bob.images.load(image.url)
                try scene.expect(!data.isEmpty, or: "an image is empty")
            }
        },
        MarketStory("broken rules") { scene in
            let violations: [Violation] = [.nameLength(2, allowed: 3...100), .priceTooLow(minimum: 0)]
            try await scene.expect([.invalid(violations)], or: "the draft is taken") {
                _ = try await scene.sell("ab", price: -1)
            }
        },
        MarketStory("price with a fraction") { scene in
            let price = Decimal(sign: .plus, exponent: -2, significand: 1_999)
            let made = try await scene.sell(price: price, currency: .usd)
            let seen = try await scene.bob.fetchProductDetail(made.id)
            try scene.expect(seen.product.price == Money(price, .usd), or: "the price is another one")
        },
        MarketStory("texts of images", .imageTexts) { scene in
            let image = ImageInput(Fixture.imageInput.source, text: "The lamp from above")
            let made = try await scene.ann.registerProduct(.fixture(), images: [image])
            let seen = try await scene.bob.fetchProductDetail(made.id)
            try scene.expect(seen.images.map(\.text) == ["The lamp from above"], or: "the texts are lost")
        },
        MarketStory("edit") { scene in
            let made = try await scene.sell()
            let patch = ProductPatch(name: "A better lamp", price: 45_000, stock: 1)
            _ = try await scene.ann.editProduct(made.id, patch: patch)
            let seen = try await scene.bob.fetchProductDetail(made.id)
            try scene.expect(ProductDraft(seen) == patch.applied(to: ProductDraft(made)), or: "something else changes")
        },
        MarketStory("edit by another user") { scene in
            let made = try await scene.sell()
            try await scene.expect([.notOwner, .wrongSecret], or: "anyone can edit") {
                _ = try await scene.bob.editProduct(made.id, patch: ProductPatch(price: 1))
            }
        },
        MarketStory("edit of an old version", .versions) { scene in
            let made = try await scene.sell()
            let version = made.product.version ?? 1
            _ = try await scene.ann.editProduct(made.id, patch: ProductPatch(price: 1_000, version: version))
            try await scene.expect([.conflict], or: "the later edit wins") {
                _ = try await scene.ann.editProduct(made.id, patch: ProductPatch(price: 2_000, version: version))
            }
        },
        MarketStory("choice of the thumbnail", .thumbnailChoice) { scene in
            let made = try await scene.sell(images: 2)
            let patch = ProductPatch(thumbnail: made.images[1].id)
            let edited = try await scene.ann.editProduct(made.id, patch: patch)
            try scene.expect(edited.product.thumbnail == made.images[1].thumbnail, or: "the first image stays")
        },
        MarketStory("other images", .arrangingImages) { scene in
            let made = try await scene.sell()
            guard let albums = scene.ann.albums else { throw MarketError.unsupported(.arrangingImages) }
            let album = [AlbumImage<ImageInput>.added(Fixture.imageInput), .kept(made.images[0].id, text: nil)]
            let changed = try await albums.arrange(made.id, album: album, version: nil, progress: nil)
            try scene.expect(changed.images.count == 2, or: "the images stay")
            try scene.expect(changed.images[1].id == made.images[0].id, or: "the order stays")
        },
        MarketStory("deletion") { scene in
            let made = try await scene.sell()
            try await scene.ann.deleteProduct(made.id)
            try await scene.expect([.notFound], or: "it is still there") {
                _ = try await scene.bob.fetchProductDetail(made.id)
            }
        },
        MarketStory("deletion by another user") { scene in
            let made = try await scene.sell()
            try await scene.expect([.notOwner, .wrongSecret], or: "anyone can delete") {
                try await scene.bob.deleteProduct(made.id)
            }
        },
        MarketStory("change by another device", .liveChanges) { scene in
            let changes = try scene.bob.requireLiveChanges().changes()
            var made: Product.ID?
            for await change in changes {
                // The first one says that from now on every change is reported.
                if change == .everything, made == nil { made = try await scene.sell().id }
                if let made, change == .product(made, .created) { return }
            }
            throw StoryDifference(text: "it is not reported")
        },
        MarketStory("unknown product") { scene in
            try await scene.expect([.notFound], or: "something is found") {
                _ = try await scene.bob.fetchProductDetail(Product.ID(9_999_999))
            }
        },
        MarketStory("health") { scene in
            let health = try await scene.bob.discovery.health()
            try scene.expect(health.isHealthy, or: "it is not well")
        },
    ]

    /// The steps of a sale.
    static let ofSales: [MarketStory] = [
        MarketStory("reserved product", .saleStatus) { scene in
            let made = try await scene.sell("Oak table")
            for status in [SaleStatus.reserved, .sold] {
                _ = try await scene.ann.editProduct(made.id, patch: ProductPatch(status: status))
                let names = try await scene.found(ProductQuery(status: status))
                try scene.expect(names == ["Oak table"], or: "it is not found as \(status.rawValue)")
            }
        },
        MarketStory("product sold twice", .saleStatus) { scene in
            let made = try await scene.sell()
            _ = try await scene.ann.editProduct(made.id, patch: ProductPatch(status: .sold))
            let refusal = MarketError.invalid([.statusChange(from: .sold, to: .reserved)])
            try await scene.expect([refusal], or: "it is sold twice") {
                _ = try await scene.ann.editProduct(made.id, patch: ProductPatch(status: .reserved))
            }
        },
        MarketStory("hidden product", .hiding) { scene in
            let made = try await scene.sell()
            _ = try await scene.ann.editProduct(made.id, patch: ProductPatch(status: .hidden))
            let names = try await scene.found(.all)
            try scene.expect(names.isEmpty, or: "others see it")
        },
        MarketStory("earlier prices", .history) { scene in
            let made = try await scene.sell(price: 80_000)
            _ = try await scene.ann.editProduct(made.id, patch: ProductPatch(price: 70_000))
            let steps = try await scene.bob.discovery.history(of: made.id)
            try scene.expect(steps.map(\.price.amount) == [70_000, 80_000], or: "the history has other steps")
        },
    ]
}
