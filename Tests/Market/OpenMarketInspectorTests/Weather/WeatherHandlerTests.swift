import Foundation
import OpenMarketBackend
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWeather
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketInspector

/// The weather of a server, seen from a socket.
@Suite("A server with weather", .slot)
struct WeatherHandlerTests {
    /// What a raw client gets for its request.
    private func talk(
        to handler: some RequestHandler,
        _ request: String,
        observer: ServerObserver? = nil
    ) async throws -> String {
        let server = HTTPServer(handler: handler, configuration: ServerConfiguration(), log: nil, observer: observer)
        let port = try server.start().port
        let text = try await StoreTestSupport.talk {
            let client = try RawClient(port: UInt16(clamping: port))
            client.send(request)
            return client.readAll()
        }
        await server.stop()
        return text
    }

    private func handler(_ text: String, clock: any Clock<Duration> = ContinuousClock()) async throws -> WeatherHandler
    {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let now = Date(timeIntervalSince1970: 1_000_000)
        return WeatherHandler(backend, CurrentWeather(try Weather(text)), clock: clock, now: { now })
    }

    private static let list =
        "GET /api/products?page_no=1&items_per_page=5 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    @Test("In clear weather the market's response comes, quick or not")
    func clear() async throws {
        let text = try await talk(to: handler("clear"), Self.list)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        let quick = try await handler("clear")
        let health = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "a"), target: "/healthChecker")
        #expect(quick.respondAtOnce(to: health)?.status == 200)
        #expect(try await handler("lost=0").respondAtOnce(to: health) == nil)
    }

    @Test(
        "A lost request and a lost response are a connection that is closed without a byte",
        arguments: ["lost", "lost-response"]
    )
    func lost(_ text: String) async throws {
        #expect(try await talk(to: handler(text), Self.list).isEmpty)
    }

    @Test("A cut response has its head and the beginning of its body, and no end")
    func cut() async throws {
        let whole = try await talk(to: handler("clear"), Self.list)
        let text = try await talk(to: handler("cut"), Self.list)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.contains("Transfer-Encoding: chunked\r\n"))
        #expect(text.contains("{\"") && !text.hasSuffix("0\r\n\r\n"))
        #expect(text.utf8.count < whole.utf8.count + 60)
    }

    @Test("The clock of the market is wrong on the wire, too")
    func clock() async throws {
        #expect(
            try await talk(to: handler("clock=1h"), Self.list).contains("\r\nDate: Mon, 12 Jan 1970 14:46:40 GMT\r\n")
        )
    }

    @Test("A refusal keeps the connection, and the market is not asked")
    func refusal() async throws {
        let text = try await talk(to: handler("429=5s"), Self.list)
        #expect(text.hasPrefix("HTTP/1.1 429 ") && text.contains("\r\nRetry-After: 5\r\n"))
    }

    @Test("A delayed response comes when its time has come")
    func delay() async throws {
        let clock = ManualClock()
        let handler = try await handler("delay=2s", clock: clock)
        async let text = talk(to: handler, Self.list)
        await clock.untilSleepers()
        clock.advance(by: .seconds(2))
        #expect(try await text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test("A client that leaves is not waited for, and gets no response")
    func leaving() async throws {
        let clock = ManualClock()
        let handler = try await handler("delay=2s", clock: clock)
        let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "a"), target: "/api/products")
        let work = Task { await handler.stream(for: request) }
        await clock.untilSleepers()
        work.cancel()
        let response = await work.value
        #expect(response?.body?.isBroken == true)
        #expect(clock.now.elapsed == .zero)
    }

    @Test("What the weather did is noted with the call, a call without a response included")
    func noted() async throws {
        let recorder = CallRecorder()
        for text in ["lost", "503=1x", "lost-response,delay=1ms", "clear"] {
            _ = try await talk(to: handler(text), Self.list, observer: recorder.observer)
        }
        recorder.drain()
        let calls = recorder.calls
        #expect(calls.map(\.weather) == [["lost"], ["503"], ["lost-response", "delay 1ms"], []])
        #expect(calls.map(\.status) == [nil, 503, nil, 200])
    }

    @Test("HEAD has weather, and no body to break")
    func head() async throws {
        let request = Self.list.replacing("GET", with: "HEAD")
        let recorder = CallRecorder()
        for text in ["lost", "503", "cut"] {
            let response = try await talk(to: handler(text), request, observer: recorder.observer)
            #expect(response.isEmpty == (text == "lost") && (response.isEmpty || response.hasSuffix("\r\n\r\n")))
        }
        recorder.drain()
        #expect(recorder.calls.map(\.weather) == [["lost"], ["503"], []])
        #expect(recorder.calls.map(\.status) == [nil, 503, 200])
    }

    @Test("Several markets have one weather")
    func shared() async throws {
        let weather = CurrentWeather(try Weather("403=1x@/api"))
        let configuration = BackendConfiguration(generation: .v3x)
        let first = WeatherHandler(try await MarketBackend(configuration: configuration), weather)
        let second = WeatherHandler(try await MarketBackend(configuration: configuration), weather)
        #expect(try await talk(to: first, Self.list).hasPrefix("HTTP/1.1 403"))
        #expect(try await talk(to: second, Self.list).hasPrefix("HTTP/1.1 200"))
        weather.weather = try Weather("401")
        #expect(try await talk(to: second, Self.list).hasPrefix("HTTP/1.1 401"))
    }
}
