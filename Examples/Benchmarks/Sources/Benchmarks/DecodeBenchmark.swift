import Foundation
import OpenMarket

/// From the bytes of a page to values: ours gives the domain's products, Foundation its own structs.
func benchmarkDecoding() async throws {
    let empty = try client(SamplePage.json(rows: 0))
    try await race(
        "A call that decodes nothing (what the pipeline itself costs), 100 calls",
        [
            Contender(name: "OpenMarketClient, empty page") { for _ in 0..<100 { try await firstPage(of: empty) } }
        ]
    )
    for rows in [20, 100, 1000] {
        let json = SamplePage.json(rows: rows)
        let repeats = max(1, 2000 / rows)
        let market = try client(json)
        let converting = FoundationPage.convertingDecoder()
        try await race(
            "Page of \(rows) rows, \(json.count) bytes, \(repeats) times",
            bytes: json.count * repeats,
            [
                Contender(name: "JSONDecoder, converted keys, DateFormatter") {
                    for _ in 0..<repeats { _ = try converting.decode(FoundationPage.Converted.self, from: json) }
                },
                Contender(name: "JSONDecoder, explicit keys, no dates") {
                    for _ in 0..<repeats { _ = try JSONDecoder().decode(FoundationPage.Keyed.self, from: json) }
                },
                Contender(name: "JSONSerialization, parse only") {
                    for _ in 0..<repeats { _ = try JSONSerialization.jsonObject(with: json) }
                },
                Contender(name: "JSONDocument, parse only") {
                    for _ in 0..<repeats { _ = try JSONDocument(json) }
                },
                Contender(name: "OpenMarketClient, whole call") {
                    for _ in 0..<repeats { try await firstPage(of: market) }
                },
            ]
        )
    }
}

func client(_ body: Data) throws -> OpenMarketClient {
    try OpenMarketClient(.rest("http://127.0.0.1:1"), transport: FixedTransport(body: body))
}

func firstPage(of market: OpenMarketClient) async throws {
    for try await _ in market.products().pages { return }
}
