import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketDesk
@testable import OpenMarketInspector
@testable import OpenMarketHTTPServer

@Suite("What is kept of calls", .slot)
struct RecordingTests {
    private static func trace(_ target: String, bytes: Int = 0) -> CallTrace {
        let origin = HTTPOrigin(scheme: "http", host: "127.0.0.1")
        let response = HTTPResponse(status: 200, body: Data(repeating: UInt8(ascii: "a"), count: bytes))
        return CallTrace.sample(HTTPRequest(origin: origin, target: target), response)
    }

    @Test("The ring keeps 1,000 calls, the last ones, and goes on counting")
    func ring() {
        var ring = CallRing()
        for number in 1...2_500 { ring.add(RecordedCall(Self.trace("/\(number)"), number: number, date: .now)) }
        #expect(ring.all.count == 1_000)
        #expect(ring.all.first?.number == 1_501)
        #expect(ring.call(2_500)?.target == "/2500")
        #expect(ring.call(1) == nil)
        #expect(ring.nextNumber == 2_501)
        ring.clear()
        #expect(ring.all.isEmpty)
        #expect(ring.nextNumber == 2_501)
    }

    @Test("A body is cut at 64 KiB, and all together hold at most 64 MiB")
    func bodies() {
        let call = RecordedCall(Self.trace("/", bytes: 200_000), number: 1, date: .now)
        #expect(call.responseBody?.count == 65_536)
        #expect(call.responseBytes == 200_000)
        var ring = CallRing()
        for _ in 1...1_000 { ring.add(call) }
        #expect(ring.all.count < 1_000)
        #expect(ring.all.reduce(0) { $0 + $1.size } <= 64 * 1024 * 1024)
    }

    @Test("The rings of a class together hold about as many bytes as one")
    func sharedRing() {
        let call = RecordedCall(Self.trace("/", bytes: 200_000), number: 1, date: .now)
        var ring = CallRing(sharing: 30)
        for _ in 1...1_000 { ring.add(call) }
        #expect(ring.all.count < 200)
        #expect(ring.all.reduce(0) { $0 + $1.size } <= 64 * 1024 * 1024 / 30)
        ring.clear()
        for number in 1...1_000 { ring.add(RecordedCall(Self.trace("/\(number)"), number: number, date: .now)) }
        #expect(ring.all.count == 200)
    }

    @Test("When calls come faster than they are masked, the oldest of them are skipped")
    func overload() {
        // The task waits for a clock that stands still.
        let recorder = CallRecorder(clock: ManualClock())
        let observer = recorder.observer
        for number in 1...1_200 { observer.finished(Self.trace("/\(number)")) }
        #expect(recorder.drain() != nil)
        #expect(recorder.calls.map(\.target) == (201...1_200).map { "/\($0)" })
        #expect(recorder.skipped == 200)
        #expect(recorder.drain() == nil)
    }

    @Test("A call of a served market is kept with its phases, its statements and its caller")
    func served() async throws {
        let probe = try await MarketProbe(.v3x)
        let recorder = CallRecorder(clock: ManualClock())
        let server = HTTPServer(
            handler: probe.backend,
            configuration: ServerConfiguration(),
            log: nil,
            observer: recorder.observer
        )
        let port = try server.start().port
        let request = "GET /api/products?page_no=1&items_per_page=5 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        _ = try await talk {
            let client = try RawClient(port: port)
            client.send(request)
            return client.readAll()
        }
        await server.stop()
        recorder.drain()
        let call = try #require(recorder.calls.first)
        #expect(call.status == 200)
        #expect(call.target == "/api/products?page_no=1&items_per_page=5")
        #expect(Set(call.spans.map(\.phase)) == [.parse, .query, .send])
        #expect(call.statements.contains { $0.text.contains("SELECT") && $0.steps > 0 })
        #expect(call.responseBody?.isEmpty == false)
        #expect(!call.requestID.isEmpty)
    }

    @Test("A request that cannot be read is kept, too")
    func broken() async throws {
        let probe = try await MarketProbe(.v3x)
        let recorder = CallRecorder(clock: ManualClock())
        let server = HTTPServer(
            handler: probe.backend,
            configuration: ServerConfiguration(),
            log: nil,
            observer: recorder.observer
        )
        let port = try server.start().port
        _ = try await talk {
            let client = try RawClient(port: port)
            client.send("GET nonsense\r\n\r\n")
            return client.readAll()
        }
        await server.stop()
        recorder.drain()
        #expect(recorder.calls.map(\.status) == [400])
    }
}
