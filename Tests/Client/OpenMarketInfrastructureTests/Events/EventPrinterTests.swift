import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketInfrastructure

@Suite("Events, printed", .slot)
struct EventPrinterTests {
    private static let moment = Date(timeIntervalSince1970: 1_795_429_443.125)
    private static let call = CallRecord(
        operation: "products.page",
        method: "GET",
        origin: "https://market.example",
        path: "/api/products",
        headers: [:],
        status: 200,
        failure: nil,
        duration: .milliseconds(1_234),
        requestBytes: 0,
        responseBytes: 4_100
    )
    private static let start = CallStart(
        method: "GET",
        origin: "https://market.example",
        path: "/api/products",
        requestBytes: 12
    )
    private static let lost = AttemptRecord(
        status: nil,
        failure: "connectionLost",
        duration: .microseconds(2_500),
        responseBytes: 0
    )
    private static let kinds: [(ClientEvent.Kind, console: String, json: String)] = [
        (
            .request(start), "→ GET https://market.example/api/products",
            #""event":"request","operation":"products.page","call":3,"method":"GET","#
                + #""origin":"https://market.example","path":"/api/products","sent":12}"#
        ),
        (
            .attempt(number: 1, lost), "  attempt 1: connectionLost in 2.5 ms",
            #""event":"attempt","operation":"products.page","call":3,"number":1,"#
                + #""failure":"connectionLost","duration":2500,"received":0}"#
        ),
        (
            .retry(reason: "503", delay: .milliseconds(950)), "  retry in 950 ms, because of 503",
            #""event":"retry","operation":"products.page","call":3,"reason":"503","delay":950000}"#
        ),
        (
            .tokenRefresh(isSuccess: true, duration: .milliseconds(20)), "  token refresh: new token in 20 ms",
            #""event":"tokenRefresh","operation":"products.page","call":3,"success":true,"duration":20000}"#
        ),
        (
            .cache(.stale(age: .seconds(12))), "  cache: stale, 12 s old",
            #""event":"cache","operation":"products.page","call":3,"result":"stale","age":12000000}"#
        ),
        (
            .cache(.miss), "  cache: miss",
            #""event":"cache","operation":"products.page","call":3,"result":"miss"}"#
        ),
        (
            .response(call), "← 200 in 1.2 s, 0 B sent, 4.1 kB received",
            #""event":"response","operation":"products.page","call":3,"method":"GET","#
                + #""origin":"https://market.example","path":"/api/products","status":200,"#
                + #""duration":1234000,"sent":0,"received":4100}"#
        ),
    ]

    @Test("Each kind of event has a line for people and one for programs")
    func lines() throws {
        for (kind, console, json) in Self.kinds {
            let event = ClientEvent(call: 3, operation: "products.page", kind: kind)
            let line = EventText.line(event, at: Self.moment)
            #expect(line.dropFirst(12) == " #3 products.page " + console)
            #expect(line.prefix(12).suffix(4) == ".125")
            let object = EventJSON.line(event, at: Self.moment)
            #expect(object.hasSuffix(json) && object.hasPrefix(#"{"time":"20"#), "\(object)")
            #expect((try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any])?.isEmpty == false)
        }
    }

    @Test("A file of lines is for this user only, is added to, and stays below twice its limit")
    func file() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID().uuidString)")
        let older = URL(filePath: file.path + ".1")
        defer { for url in [file, older] { try? FileManager.default.removeItem(at: url) } }
        for round in 1...2 {
            let sink = try EventSink.jsonLines(to: file, limit: 5_000)
            for _ in 0..<5 { sink.record(ClientEvent(call: round, operation: "a", kind: .cache(.miss))) }
        }
        #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 10)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let sink = try EventSink.console(to: file, limit: 5_000)
        for number in 0..<1_000 { sink.record(ClientEvent(call: number, operation: "b", kind: .cache(.miss))) }
        for url in [file, older] { #expect(try Data(contentsOf: url).count <= 5_000) }
        #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("#999 b   cache: miss\n"))
    }

    @Test("A folder that is not there is a failure at the start, and no failure of a call")
    func noFile() {
        #expect(throws: MarketError.storage(.unwritable)) {
            try EventSink.jsonLines(to: URL(filePath: "/nowhere/at/all/events.jsonl"))
        }
        #expect(throws: MarketError.storage(.unwritable)) { try EventSink.jsonLines(to: URL(filePath: "/dev/null")) }
    }
}
