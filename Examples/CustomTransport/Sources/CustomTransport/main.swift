import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import RecordedTransport

/// A device without a network.
struct NoNetwork: HTTPTransport {
    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.offline)
    }
}

/// A client as an app makes it: the configuration says which market, the transport how to get there.
@MainActor
func printFirstPage(of configuration: MarketConfiguration, over transport: any HTTPTransport) async throws {
    let market = OpenMarketClient(configuration, transport: transport)
    for try await page in market.products().pages {
        for product in page.products { print(" ", product.name, "·", Wording(.english).amount(product.bargainPrice)) }
        return
    }
}

do {
    let folder = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    var shop = try MarketConfiguration.rest("http://localhost", generation: .v3x)
    shop.pageSize = 5
    let backend = try await MarketBackend()
    try await backend.addDemoCatalogue()

    print("With the market:")
    try await printFirstPage(of: shop, over: RecordedTransport(in: folder, over: InProcessTransport(backend)))

    print("Without a network, from the recordings:")
    try await printFirstPage(of: shop, over: RecordedTransport(in: folder, over: NoNetwork()))
} catch {
    print("The products could not be shown.", error.localizedDescription)
    exit(1)
}
