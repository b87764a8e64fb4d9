import App
import Foundation
import Testing
import View
import Wire

@Suite("The app, as its teacher looks at it")
@MainActor
struct MarketHeldTests {
    @Test("What is searched is sent as one value, whatever is in it", arguments: ["a&page=2", "100 %", "의자 #1", "+"])
    func searched(text: String) async throws {
        let server = FakeServer()
        let market = makeMarket { try await server.send($0) }
        await market.search(text)
        let path = try #require(server.requests.last?.path)
        let query = try #require(URLComponents(string: "http://market.test" + path)?.queryItems)
        #expect(query.map(\.name) == ["page", "search"] && query.last?.value == text)
    }
}
