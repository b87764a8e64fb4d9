import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Edits with empty fields", .slot)
struct EmptyFieldTests {
    private static let fields = ["title", "name", "descriptions", "description", "price", "currency", "stock"]

    @Test(
        "Under lenient rules, an edit with empty fields leaves what the product has, in every generation",
        arguments: ServedGeneration.allCases
    )
    func lenient(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation, rules: .lenient)
        let before = try await product(in: probe, generation)
        for field in Self.fields {
            #expect(await edit([field], in: probe, generation).status < 300, "\(field)")
            #expect(try await shown(in: probe, generation) == before, "\(field)")
        }
        #expect(await edit(Self.fields, in: probe, generation).status < 300)
        #expect(try await shown(in: probe, generation) == before)
    }

    @Test("Strict rules refuse them", arguments: ServedGeneration.allCases)
    func strict(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let before = try await product(in: probe, generation)
        #expect(await edit(["price", "currency"], in: probe, generation).status == 400)
        #expect(try await shown(in: probe, generation) == before)
    }

    private func product(in probe: MarketProbe, _ generation: ServedGeneration) async throws -> [String?] {
        if generation.hasItems {
            _ = await probe.form("POST", "/item", as: nil, MarketProbe.item())
        } else {
            _ = await probe.register()
        }
        return try await shown(in: probe, generation)
    }

    private func edit(
        _ fields: [String],
        in probe: MarketProbe,
        _ generation: ServedGeneration
    ) async -> HTTPResponse {
        if generation.hasItems {
            let parts = fields.map { MultipartPart.text($0, "") } + [.text("password", "pw")]
            return await probe.form("PATCH", "/item/1", as: nil, parts)
        }
        let text = fields.map { "\"\($0)\":\"\"," }.joined()
        return await probe.json("PATCH", "/api/products/1", "{\(text)\"secret\":\"\(MarketProbe.secret)\"}")
    }

    private func shown(in probe: MarketProbe, _ generation: ServedGeneration) async throws -> [String?] {
        let response = await probe.send("GET", generation.hasItems ? "/item/1" : "/api/products/1")
        let object = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
        return Self.fields.map { field in object[field].map { "\($0)" } }
    }
}
