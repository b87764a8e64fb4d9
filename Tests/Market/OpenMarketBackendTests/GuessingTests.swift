import BackendTestSupport
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Guessing secrets through the routes", .slot)
struct GuessingTests {
    private static let guesser = "198.51.100.9"
    private static let owner = "192.0.2.7"

    @Test("A caller that guesses is told to wait; a vendor that sent the right secret from elsewhere before is not")
    func callers() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        #expect(await edit(probe, MarketProbe.secret, from: Self.owner).status == 202)
        for _ in 0..<5 {
            #expect(await edit(probe, "a-guess", from: Self.guesser).status == 403)
            probe.clock.advance(by: .seconds(1))
        }
        #expect(await edit(probe, "a-guess", from: Self.guesser).status == 403)
        let refused = await edit(probe, "a-guess", from: Self.guesser)
        #expect(refused.status == 429)
        #expect(refused.headers["Retry-After"].flatMap { Int($0) } ?? 0 >= 1)
        // Even the right secret has to wait there: a guess that comes out right must not be told from others.
        #expect(await edit(probe, MarketProbe.secret, from: Self.guesser).status == 429)
        #expect(await edit(probe, MarketProbe.secret, from: Self.owner).status == 202)
    }

    @Test("One address tries the secrets of many vendors twenty times a minute at most")
    func address() async throws {
        let probe = try await MarketProbe()
        for number in 0..<30 {
            _ = try await probe.backend.addVendor(name: "v\(number)", identifier: "v-\(number)", secret: "pass-word")
        }
        _ = await probe.register()
        var statuses: [Int] = []
        for number in 0..<30 {
            statuses.append(await edit(probe, "a-guess", as: "v-\(number)", from: Self.guesser).status)
        }
        #expect(statuses.count(where: { $0 == 429 }) == 10, "\(statuses)")
        #expect(await edit(probe, "a-guess", as: "v-29", from: "203.0.113.1").status != 429)
        probe.clock.advance(by: .seconds(61))
        #expect(await edit(probe, "a-guess", as: "v-29", from: Self.guesser).status != 429)
    }

    private func edit(
        _ probe: MarketProbe,
        _ secret: String,
        as identifier: String = "aa-1",
        from address: String
    ) async -> HTTPResponse {
        await RequestCaller.$address.withValue(address) {
            await probe.json("PATCH", "/api/products/1", as: identifier, #"{"secret":"\#(secret)","stock":2}"#)
        }
    }
}
