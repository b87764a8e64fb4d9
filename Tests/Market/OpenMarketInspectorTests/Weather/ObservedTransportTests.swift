import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketDesk
@testable import OpenMarketInspector

@Suite("Calls of a client in the same process, and their weather", .slot)
struct ObservedTransportTests {
    private let inspector: MarketInspector

    init() async throws {
        inspector = MarketInspector(
            of: try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        )
    }

    private func request(_ method: HTTPMethod = .get, _ target: String = "/api/products/9") -> HTTPRequest {
        HTTPRequest(method: method, origin: HTTPOrigin(scheme: "http", host: "localhost"), target: target)
    }

    /// What is kept after calls that have these weathers, one after the other.
    private func calls(_ request: HTTPRequest, in weathers: [String]) async throws -> [RecordedCall] {
        let transport = ObservedTransport(inspector)
        for text in weathers {
            inspector.weather = try Weather(text)
            _ = try? await transport.send(request, options: CallOptions(operation: "test"))
        }
        inspector.recorder.drain()
        return inspector.recorder.calls
    }

    @Test("What the weather did is said in the list, in the call and in the export, as for calls over sockets")
    func marks() async throws {
        let calls = try await calls(request(), in: ["lost", "503", "lost-response,delay=1ms", "clear"])
        #expect(calls.map(\.weather) == [["lost"], ["503"], ["lost-response", "delay 1ms"], []])
        #expect(calls.map(\.status) == [nil, 503, nil, 404])
        let frame = Frame(language: .english, base: "/b/", generation: "v3x")
        let call = calls[2]
        #expect(CallRow(frame: frame, call: call).html.text.contains("lost-response, delay 1ms</span>"))
        #expect(CallPage(frame: frame, call: call, story: []).html.text.contains("<dd>lost-response, delay 1ms</dd>"))
        let export = String(decoding: HARFile(calls: calls).data, as: UTF8.self)
        #expect(export.contains("weather: lost-response, delay 1ms"))
    }

    @Test("HEAD has weather, too")
    func head() async throws {
        let calls = try await calls(request(.head), in: ["lost", "403", "cut"])
        #expect(calls.map(\.weather) == [["lost"], ["403"], []])
    }

    @Test("A stream is noted with its head, and with the weather")
    func stream() async throws {
        let transport = ObservedTransport(inspector)
        for text in ["503", "delay=1ms"] {
            inspector.weather = try Weather(text)
            _ = try await transport.stream(request(.get, "/api/events"), options: CallOptions(operation: "events"))
        }
        inspector.recorder.drain()
        #expect(inspector.recorder.calls.map(\.weather) == [["503"], ["delay 1ms"]])
        #expect(inspector.recorder.calls.map(\.isStream) == [false, true])
    }

    @Test("An attempt that the weather lost leads to its call")
    func lostAttempt() async throws {
        inspector.weather = try Weather("lost")
        let client = OpenMarketClient.embedded(inspect: inspector) {
            $0.deadline = .seconds(600)
            $0.retries.maxAttempts = 1
        }
        await #expect(throws: MarketError.self) { try await client.fetchProductDetail(Product.ID(9)) }
        inspector.recorder.drain()
        let mark = try #require(inspector.timelines.timelines.last?.rows.last?.mark)
        #expect(inspector.recorder.number(ofMark: mark) == 1)
    }
}
