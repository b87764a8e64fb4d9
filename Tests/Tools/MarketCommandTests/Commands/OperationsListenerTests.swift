import CommandTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import OpenMarket
import TestSupport
import Testing

@testable import MarketCommand

@Suite("The operator's listener", .slot)
struct OperationsListenerTests {
    @Test("Metrics count requests by route and status, and readiness is told apart from life")
    func metrics() async throws {
        let folder = try ScratchFolder()
        let server = try await RunningServer([
            "--json", "--operations", "0", "--demo", "--data", folder.path("shop.db"), "--log",
        ])
        let line = try JSONSerialization.jsonObject(with: Data(server.address.utf8)) as? [String: Any]
        let market = try #require(line?["url"] as? String)
        let operations = try #require(line?["operations"] as? String)
        #expect(operations.hasPrefix("http://127.0.0.1:"))
        #expect(try await get(market + "/api/products?page_no=1&items_per_page=5").status == 200)
        #expect(try await get(market + "/api/products/99999").status == 404)
        #expect(try await get(market + "/metrics").status == 404)
        #expect(try await get(operations + "/ready").text == "ready\n")
        #expect(try await get(operations + "/api/products").status == 404)

        let text = try await get(operations + "/metrics").text
        #expect(text.contains(#"market_http_requests_total{route="products",status="2xx"} 1"# + "\n"), "\(text)")
        #expect(text.contains(#"market_http_requests_total{route="products",status="4xx"} 1"# + "\n"))
        #expect(text.contains(#"market_http_request_duration_seconds_count{route="products"} 2"# + "\n"))
        #expect(text.contains("\nmarket_products 36\n"))
        #expect(text.contains(#"market_file_bytes{file="database"} "#))
        #expect(text.contains(#"sqlite="3."#))
        #expect(await server.stop() == .success)
        #expect(server.diagnostics.text.contains(" - ") && server.diagnostics.text.contains("SQLite 3."))
    }

    @Test("Every line of the metrics is a comment or a name, labels and a number, and each name is explained once")
    func format() async throws {
        let server = try await RunningServer(["--json", "--operations", "0", "--demo"])
        let line = try JSONSerialization.jsonObject(with: Data(server.address.utf8)) as? [String: Any]
        let operations = try #require(line?["operations"] as? String)
        let market = try #require(line?["url"] as? String)
        _ = try await get(market + "/api/products")
        let lines = try await get(operations + "/metrics").text.split(separator: "\n").map(String.init)
        let sample = /[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.]+/
        for line in lines where !line.hasPrefix("#") { #expect(line.wholeMatch(of: sample) != nil, "\(line)") }
        let types = lines.filter { $0.hasPrefix("# TYPE ") }
        #expect(Set(types).count == types.count)
        #expect(types.count > 15)
        #expect(lines.contains { $0.contains(#"le="0.001""#) } && lines.contains { $0.contains(#"le="10""#) })
        #expect(await server.stop() == .success)
    }

    @Test(
        "The dashboard and the alerts ask for numbers and routes that a market really prints",
        arguments: ["grafana-dashboard.json", "market-alerts.yml"]
    )
    func monitoring(file: String) async throws {
        let folder = try ScratchFolder()
        let server = try await RunningServer(["--json", "--operations", "0", "--data", folder.path("shop.db")])
        let line = try JSONSerialization.jsonObject(with: Data(server.address.utf8)) as? [String: Any]
        let market = try #require(line?["url"] as? String)
        _ = try await get(market + "/healthChecker")
        let printed = try await get(try #require(line?["operations"] as? String) + "/metrics").text
        #expect(await server.stop() == .success)
        let names = Set(
            printed.split(separator: "\n").compactMap { $0.prefixMatch(of: /[a-z_]+/).map { String($0.0) } }
        )
        let labels = Set(printed.matches(of: /([a-z]+)="/).map { String($0.1) })
        let text = try packageFile("Documentation/Server/monitoring/" + file)
        if file.hasSuffix(".json") { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        let asked = Set(text.matches(of: /\b(?:market|process)_[a-z_]+/).map { String($0.0) })
        #expect(asked.count > 10 && asked.isSubset(of: names), "\(asked.subtracting(names))")
        let used = text.matches(of: /([a-z]+)!?=~?\\?"([^"\\]*)/).map { (String($0.1), String($0.2)) }
        for (label, value) in used {
            #expect(labels.union(["job", "instance"]).contains(label), "\(label)")
            if label == "route" { #expect(Self.routes.contains(value), "\(value)") }
        }
        #expect(used.contains { $0.0 == "route" })
    }

    /// The routes that the operator's page names, which a test compares with the program's own.
    private static let routes: [String] = {
        let page = (try? packageFile("Documentation/Server/Operating.md")) ?? ""
        let line = page.split(separator: "\n").first { $0.hasPrefix("The label `route` is one of ") } ?? ""
        return line.split(separator: "`").map(String.init)
    }()

    private func get(_ address: String) async throws -> (status: Int, text: String) {
        let url = try #require(URL(string: address))
        let (data, response) = try await URLSession.shared.data(from: url)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }
}
