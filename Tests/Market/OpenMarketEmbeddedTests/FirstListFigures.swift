import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// A device in a tunnel.
private struct NoNetwork: HTTPTransport {
    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.offline)
    }
}

/// Measures how soon an app that starts without a network has a list; prints what it finds.
///
/// Run with `OPENMARKET_FIGURES=1 swift test -c release --filter Figures`.
@Suite(
    "The first list without a network",
    .slot,
    .enabled(if: ProcessInfo.processInfo.environment["OPENMARKET_FIGURES"] != nil)
)
struct FirstListFigures {
    @Test("A new client shows what was kept on the disk")
    func firstList() async throws {
        let folder = ScratchFolder()
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        try await backend.addDemoCatalogue()
        let server = HTTPServer(handler: backend)
        let address = try #require(URL(string: try server.start().description))
        var configuration = MarketConfiguration.rest(address, generation: .v3x)
        configuration.cacheFolder = folder.url
        configuration.cache = CacheSettings(policy: .networkFirst, freshness: .seconds(60))
        _ = try await OpenMarketClient(configuration).products().loadNext()
        await server.stop()
        await backend.close()
        var times: [Duration] = []
        for _ in 0..<21 {
            let begin = ContinuousClock.now
            let list = OpenMarketClient(configuration, transport: NoNetwork()).products()
            _ = try await list.loadNext()
            times.append(ContinuousClock.now - begin)
            #expect(list.state.products.count == 20)
        }
        times.sort()
        print("first list without a network: median \(times[10]), longest \(times[20])")
    }
}
