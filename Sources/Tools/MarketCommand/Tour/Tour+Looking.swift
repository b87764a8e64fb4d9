import Foundation
import OpenMarket

extension Tour {
    /// Shows the market to a visitor.
    func lookAround() async throws(CommandFailure) {
        try heading("Discovery.health", "is the market well?")
        let health = try await asking(await market.discovery.health())
        try say(health.isHealthy ? "It is: \(health.statement)" : "It is not.")

        try heading("Discovery.banners", "the pictures of the home screen")
        let banners = try await asking(await market.discovery.banners())
        try say("\(banners.count) banners")

        try heading("ListProducts", "an endless list, page by page")
        let list = market.products()
        for number in 1...2 {
            let outcome = try await asking(await list.loadNext())
            guard case .appended(let products) = outcome else { break }
            try show(products.prefix(3))
            try say("… \(products.count) products on page \(number)")
        }

        try heading("SuggestNames", "names while somebody types 자")
        let names = try await asking(await market.suggestNames("자"))
        try say(names.joined(separator: ", "))

        try heading("ListProducts", "products with a text in their names")
        let results = market.products(matching: "자전거")
        try await asking(await results.loadNext())
        try show(results.state.products)
    }

    /// One product and its images.
    func lookClosely() async throws(CommandFailure) {
        let list = market.products()
        try await asking(await list.loadNext())
        guard let first = list.state.products.first else { return }

        try heading("FetchProductDetail", "everything about one product")
        let detail = try await asking(await market.fetchProductDetail(first.id))
        try say("\(detail.product.name), \(MoneyText.of(detail.product.bargainPrice)): \(detail.description)")

        try heading("Images.load", "a picture, from a cache or the market")
        for image in detail.images {
            let data = try await asking(await market.images.load(image.url))
            try say("\(ProgressSentence.size(Int64(data.count))) from \(image.url.absoluteString)")
        }
    }
}
