import Foundation
import OpenMarket
import OpenMarketTesting

extension MarketStory {
    /// Lists, their orders and their conditions.
    static let ofLists: [MarketStory] = [
        MarketStory("long list") { scene in
            for number in 0..<22 { _ = try await scene.sell("Product \(number)") }
            var names: [String] = []
            for try await page in scene.bob.products().pages { names += page.products.map(\.name) }
            try scene.expect(names.count == 22 && Set(names).count == 22, or: "products are missing, or there twice")
        },
        MarketStory("newest first") { scene in
            for name in ["Early lamp", "Late lamp"] { _ = try await scene.sell(name) }
            let names = try await scene.found(.all)
            try scene.expect(names == ["Late lamp", "Early lamp"], or: "the oldest comes first")
        },
        MarketStory("number of products", .listTotals) { scene in
            _ = try await scene.sell()
            let list = scene.bob.products()
            try await list.loadNext()
            try scene.expect(list.state.totalCount == 1, or: "no number")
        },
        MarketStory("filter by price") { scene in
            for (name, price) in [("Cheap lamp", 10_000), ("Dear lamp", 90_000)] {
                _ = try await scene.sell(name, price: Decimal(price))
            }
            let names = try await scene.found(ProductQuery(minimumPrice: 50_000))
            try scene.expect(names == ["Dear lamp"], or: "the list is not narrowed")
        },
        MarketStory("filter by currency") { scene in
            _ = try await scene.sell("Lamp in won")
            _ = try await scene.sell("Lamp in dollars", price: 20, currency: .usd)
            let names = try await scene.found(ProductQuery(currency: .usd))
            try scene.expect(names == ["Lamp in dollars"], or: "the list is not narrowed")
        },
        MarketStory("filter by stock") { scene in
            for (name, stock) in [("Sold-out lamp", 0), ("Lamp in stock", 2)] {
                _ = try await scene.sell(name, stock: stock)
            }
            let names = try await scene.found(ProductQuery(isInStock: true))
            try scene.expect(names == ["Lamp in stock"], or: "the list is not narrowed")
        },
        MarketStory("order by price", .sorting) { scene in
            var random = SeededGenerator(seed: 57)
            let prices = (1...8).shuffled(using: &random).map { number in
                (price: number * 1_000, currency: Bool.random(using: &random) ? Currency.krw : .usd)
            }
            for (price, currency) in prices {
                _ = try await scene.sell("\(currency) \(price)", price: Decimal(price), currency: currency)
            }
            let rising = prices.sorted { ($0.currency.rawValue, $0.price) < ($1.currency.rawValue, $1.price) }
                .map { "\($0.currency) \($0.price)" }
            let names = try await scene.found(ProductQuery(sort: .cheapest))
            try scene.expect(names == rising, or: "amounts are in no order, or those of two currencies are compared")
            let dearest = try await scene.found(ProductQuery(sort: .dearest))
            try scene.expect(dearest == rising.reversed(), or: "the dearest do not come first")
        },
        MarketStory("order by likes", .sorting) { scene in
            let liked = try await scene.sell("Liked lamp")
            _ = try await scene.sell("Other lamp")
            try await scene.bob.requireAccounts().setLike(liked.id, isLiked: true)
            let names = try await scene.found(ProductQuery(sort: .likes))
            try scene.expect(names == ["Liked lamp", "Other lamp"], or: "likes are not counted")
        },
        MarketStory("category", .categories) { scene in
            _ = try await scene.sell("Desk lamp", category: ProductCategory(rawValue: "home.lighting"))
            _ = try await scene.sell("Tea cup", category: ProductCategory(rawValue: "kitchen.tea"))
            let names = try await scene.found(ProductQuery(category: ProductCategory(rawValue: "home")))
            try scene.expect(names == ["Desk lamp"], or: "the list is not narrowed")
        },
        MarketStory("counts of conditions", .facets) { scene in
            for name in ["Desk lamp", "Floor lamp"] { _ = try await scene.sell(name) }
            let facets = try await scene.bob.discovery.facets(of: .all)
            try scene.expect(facets.total == 2, or: "the counts are wrong")
        },
        MarketStory("products of a vendor", .vendorProducts) { scene in
            let made = try await scene.sell("Lamp of Ann")
            let draft = ProductDraft.fixture(name: "Lamp of Bob")
            _ = try await scene.bob.registerProduct(draft, images: [Fixture.imageInput])
            let names = try await scene.found(ProductQuery(vendor: made.vendorID ?? Vendor.ID(1)))
            try scene.expect(names == ["Lamp of Ann"], or: "others are listed")
        },
        MarketStory("own products", .vendorProducts) { scene in
            let made = try await scene.sell("Lamp of Ann")
            let draft = ProductDraft.fixture(name: "Lamp of Bob")
            _ = try await scene.bob.registerProduct(draft, images: [Fixture.imageInput])
            let list = scene.ann.products.mine()
            try await list.loadNext()
            try scene.expect(list.state.products.map(\.id) == [made.id], or: "the list is wrong")
        },
        MarketStory("banners", .banners) { scene in
            let made = try await scene.sell()
            let banners = try await scene.bob.discovery.banners()
            try scene.expect(banners.map(\.image) == made.images.map(\.url), or: "none are told")
        },
    ]

    /// Searches, and what is kept of them.
    static let ofSearches: [MarketStory] = [
        MarketStory("search by word") { scene in
            for name in ["Desk lamp", "Tea cup"] { _ = try await scene.sell(name) }
            let names = try await scene.found(ProductQuery(text: "lamp"))
            try scene.expect(names == ["Desk lamp"], or: "something else is found")
        },
        MarketStory("search by initials") { scene in
            for name in ["자전거 팝니다", "Tea cup"] { _ = try await scene.sell(name) }
            let names = try await scene.found(ProductQuery(text: "ㅈㅈㄱ"))
            try scene.expect(names == ["자전거 팝니다"], or: "something else is found")
        },
        MarketStory("katakana by hiragana") { scene in
            _ = try await scene.sell("フィルムカメラ")
            let names = try await scene.found(ProductQuery(text: "かめら"))
            try scene.expect(names == ["フィルムカメラ"], or: "nothing is found")
        },
        MarketStory("suggestions") { scene in
            _ = try await scene.sell("Desk lamp")
            let names = try await scene.bob.suggestNames("desk")
            try scene.expect(names == ["Desk lamp"], or: "something else is suggested")
        },
        MarketStory("closest match first", .relevance) { scene in
            for name in ["자전거", "Bicycle", "자전거"] { _ = try await scene.sell(name) }
            let names = try await scene.found(ProductQuery(text: "bicycle"))
            try scene.expect(names == ["Bicycle", "자전거", "자전거"], or: "matches keep the order of the list")
        },
        MarketStory("misspelled word", .searchRepair) { scene in
            _ = try await scene.sell("Bicycle")
            let list = scene.bob.products(matching: "bycicle")
            try await list.loadNext()
            try scene.expect(list.state.repaired != nil, or: "nothing is found")
        },
        MarketStory("popular searches", .popularSearches) { scene in
            _ = try await scene.sell("Kayak")
            _ = try await scene.bob.registerProduct(.fixture(name: "Kayak"), images: [Fixture.imageInput])
            let guest = try await scene.market.device()
            for _ in 0..<3 { try await guest.products(matching: "kayak").loadNext() }
            let texts = try await guest.suggestNames("")
            try scene.expect(texts == ["kayak"], or: "none are told")
        },
        MarketStory("saved search") { scene in
            _ = try await scene.sell("Old lamp")
            let search = try await scene.bob.kept.saveSearch(ProductQuery(text: "lamp"))
            for name in ["Desk lamp", "Tea cup", "Floor lamp"] { _ = try await scene.sell(name) }
            let matches = try await scene.bob.kept.newMatches(of: search)
            try scene.expect(matches == NewMatches(2), or: "the number is wrong")
        },
        MarketStory("viewed products") { scene in
            let made = try await scene.sell()
            try await scene.bob.kept.noteView(of: made.product)
            let views = try await scene.bob.kept.views()
            try scene.expect(views.map(\.product.id) == [made.id], or: "nothing is kept")
        },
    ]
}
