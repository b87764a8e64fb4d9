import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer

@Suite("What a market tells users of themselves", .slot)
struct PersonalRouteTests {
    @Test("The rows are the user's own, and every file is where the response says")
    func rows() async throws {
        let scene = try await DealScene()
        _ = try await scene.sell("chair", by: "cat")
        let response = await scene.ask("GET", "/api/accounts/me", as: "sam")
        #expect(response.status == 200 && response.headers["Cache-Control"] == "no-store")
        let data = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
        let products = try #require(data["products"] as? [[String: Any]])
        #expect(products.compactMap { $0["name"] as? String } == ["lamp"])
        let files = try #require(data["files"] as? [String])
        #expect(files.count == 1)
        for file in files {
            let path = try #require(URL(string: file)?.path(percentEncoded: true))
            #expect(await scene.ask("GET", path, as: nil).status == 200)
        }
        #expect(!String(decoding: response.body, as: UTF8.self).contains("password_hash"))
    }

    @Test("No one else is told, and a user is told a few times an hour")
    func bounds() async throws {
        let scene = try await DealScene()
        #expect(await scene.ask("GET", "/api/accounts/me", as: nil).status == 401)
        for _ in 0..<10 { #expect(await scene.ask("GET", "/api/accounts/me", as: "bea").status == 200) }
        let refused = await scene.ask("GET", "/api/accounts/me", as: "bea")
        #expect(refused.status == 429 && refused.headers["Retry-After"] != nil)
        #expect(await scene.ask("GET", "/api/accounts/me", as: "cat").status == 200)
    }
}
