import Foundation
import OpenMarketData
import OpenMarketTesting
import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

@Suite("A transport with weather", .slot)
struct WeatherTransportTests {
    private let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "market.test"), target: "/api/products")

    /// A market that always has the same response.
    private func market(_ count: Int = 1) -> StubTransport {
        let stub = StubTransport("market")
        stub.answerEach { _ in
            StubResponse(status: 200, headers: ["Content-Type": "application/json"], chunks: [Data("{\"id\":12}".utf8)])
        }
        return stub
    }

    @Test("Clear weather changes nothing")
    func clear() async throws {
        let transport = WeatherTransport(market())
        let response = try await transport.send(request, options: CallOptions())
        #expect(response.body == Data("{\"id\":12}".utf8))
        #expect(transport.faults.isEmpty)
        #expect(transport.weather.isClear)
    }

    @Test(
        "A lost request does not reach the market; a lost or cut response does",
        arguments: ["lost", "lost-response", "cut"]
    )
    func lost(_ effect: String) async throws {
        let stub = market()
        let transport = WeatherTransport(stub, try Weather(effect + "=1x"))
        await #expect(throws: TransportError(.connectionLost)) {
            try await transport.send(request, options: CallOptions())
        }
        #expect(stub.calls.count == (effect == "lost" ? 0 : 1))
        #expect(transport.faults.map { $0.effects.map(\.name) } == [[effect]])
        #expect(transport.faults.map(\.path) == ["/api/products"])
        #expect(try await transport.send(request, options: CallOptions()).status == 200)
    }

    @Test("A delay waits on the clock of the test, and ends with its task")
    func delay() async throws {
        let clock = ManualClock()
        let transport = WeatherTransport(market(), try Weather("delay=2s"), clock: clock)
        async let response = transport.send(request, options: CallOptions())
        await clock.untilSleepers()
        clock.advance(by: .seconds(2))
        #expect(try await response.status == 200)
        let cancelled = Task { try await transport.send(request, options: CallOptions()) }
        await clock.untilSleepers()
        cancelled.cancel()
        await #expect(throws: TransportError.cancelled) { try await cancelled.value }
    }

    @Test("A body in pieces that is cut breaks off in the middle")
    func cutPieces() async throws {
        let transport = WeatherTransport(market(), try Weather("cut=1"))
        let response = try await transport.stream(request, options: CallOptions())
        var read = Data()
        await #expect(throws: TransportError(.connectionLost)) {
            for try await piece in response.chunks { read += piece }
        }
        #expect(read == Data("{\"id".utf8))
    }

    @Test("The weather can change")
    func change() async throws {
        let transport = WeatherTransport(market(), try Weather("403"))
        #expect(try await transport.send(request, options: CallOptions()).status == 403)
        transport.weather = WeatherPreset.clear.weather
        #expect(try await transport.send(request, options: CallOptions()).status == 200)
    }
}
