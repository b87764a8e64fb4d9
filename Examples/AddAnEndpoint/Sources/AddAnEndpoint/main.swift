import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import ReviewsData
import ReviewsDomain
import ReviewsServer

do {
    // The composition root: the one place where all layers meet.
    let backend = try await MarketBackend()
    try await backend.addDemoCatalogue()
    let reviewed = ReviewedMarket(backend)

    if CommandLine.arguments.contains("serve") {
        // The same market over HTTP, for a program of your own.
        let server = HTTPServer(handler: reviewed, configuration: ServerConfiguration(port: 8080))
        print("A market with reviews at \(try server.start()), until Ctrl-C")
        while !Task.isCancelled { try await Task.sleep(for: .seconds(3600)) }
    }

    let market = OpenMarketClient(
        try MarketConfiguration.rest("http://localhost", generation: .v3x),
        transport: InProcessTransport(reviewed)
    )
    let reviews = RemoteReviewRepository(client: market.endpoints)
    let fetchReviews: any FetchReviewsUseCase = FetchReviews(repository: reviews)

    for try await page in market.products().pages {
        for product in page.products.prefix(3) {
            print(product.name)
            for review in try await fetchReviews(of: product.id) {
                print(" ", String(repeating: "★", count: review.stars), review.text)
            }
        }
        break
    }
} catch {
    print("The reviews could not be read.", error.localizedDescription)
    exit(1)
}
