import Foundation
import OpenMarket

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One GET of a page of twenty products over loopback: bare URLSession, our transport, a whole client.
func benchmarkCalls() async throws {
    let json = SamplePage.json(rows: 20)
    let server = try TinyServer(body: json)
    guard let url = URL(string: server.url + "/api/products?page_no=1&items_per_page=20"),
        let request = HTTPRequest(url: url)
    else { return }
    let session = URLSession(configuration: .ephemeral)
    let transport = URLSessionTransport()
    let market = try OpenMarketClient(.rest(server.url))
    let repeats = 200
    let contenders = [
        Contender(name: "URLSession.data(for:), nothing decoded") {
            for _ in 0..<repeats { _ = try await session.data(for: URLRequest(url: url)) }
        },
        Contender(name: "URLSessionTransport, nothing decoded") {
            for _ in 0..<repeats { _ = try await transport.send(request, options: CallOptions()) }
        },
        Contender(name: "URLSession.data(for:) and JSONDecoder") {
            for _ in 0..<repeats {
                let (data, _) = try await session.data(for: URLRequest(url: url))
                _ = try JSONDecoder().decode(FoundationPage.Keyed.self, from: data)
            }
        },
        Contender(name: "OpenMarketClient, whole call, decoded") {
            for _ in 0..<repeats { try await firstPage(of: market) }
        },
    ]
    try await race("\(repeats) calls one after the other, \(json.count) bytes each", contenders)
    try await race(
        "\(repeats) calls, 16 at a time",
        rounds: 5,
        [
            Contender(name: "URLSession.data(for:), nothing decoded") {
                try await atATime(16, of: repeats) { _ = try await session.data(for: URLRequest(url: url)) }
            },
            Contender(name: "URLSessionTransport, nothing decoded") {
                try await atATime(16, of: repeats) { _ = try await transport.send(request, options: CallOptions()) }
            },
            Contender(name: "OpenMarketClient, whole call, decoded") {
                try await atATime(16, of: repeats) { try await firstPage(of: market) }
            },
        ]
    )
}
