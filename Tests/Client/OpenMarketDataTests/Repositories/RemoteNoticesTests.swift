import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Notices by a market's own routes", .slot)
struct RemoteNoticesTests {
    private let transport = StubTransport()
    private let notices: RemoteNotices

    init() throws {
        let base = try #require(URL(string: "https://market.example"))
        notices = RemoteNotices(client: EndpointClient(baseURL: base, transport: transport))
    }

    private func body(_ place: Int) throws -> JSONNode {
        guard case .bytes(let bytes) = transport.requests[place].body else { throw Unreadable(expected: "a body") }
        return try JSONDocument(bytes).root
    }

    @Test("Devices, settings and the key are read; a kind that only a newer market has is left out")
    func overview() async throws {
        transport.answerNext(
            .json(
                #"{"key":"abc","devices":[{"id":"7","name":"Phone","is_own":true}],"settings":{"off":["message","new"],"#
                    + #""rest":{"start":60,"end":120,"time_zone":"UTC"},"hides_content":true,"mails":false}}"#
            )
        )
        let found = try await notices.overview()
        #expect(found.subscriptionKey == "abc")
        #expect(found.devices == [NoticeDevice(id: .init(rawValue: "7"), name: "Phone", isOwn: true)])
        let rest = NoticeRest(start: 60, end: 120, timeZone: "UTC")
        #expect(found.settings == NoticeSettings(off: [.message], rest: rest, hidesContent: true))
        let settings = #"{"off":[],"hides_content":false,"mails":false}"#
        transport.answerNext(.json(#"{"key":null,"devices":[],"settings":\#(settings)}"#))
        #expect(try await notices.overview() == NoticeOverview(subscriptionKey: nil, devices: [], settings: .default))
    }

    @Test("A browser and an app are registered by what their services need, and settings are stored as a whole")
    func writing() async throws {
        let device = StubResponse.json(#"{"id":"7","name":"","is_own":true}"#)
        transport.answerNext(device, device, .status(204), .status(204))
        let web = NoticeAddress.web(endpoint: "https://push.example/1", key: Secret("k"), secret: Secret("s"))
        _ = try await notices.register(web, name: "Firefox", language: "ko")
        _ = try await notices.register(.apple(token: Secret("ab")), name: "Phone", language: "ja")
        try await notices.remove(.init(rawValue: "7"))
        try await notices.change(NoticeSettings(off: [.message], mails: true), language: "en")
        let devices = "/api/notices/devices"
        #expect(transport.requests.map(\.target) == [devices, devices, devices + "/7", "/api/notices/settings"])
        #expect(try body(0)["web"]?["p256dh"]?.string == "k" && body(0)["web"]?["auth"]?.string == "s")
        #expect(try body(1)["apple"]?["token"]?.string == "ab" && body(1)["language"]?.string == "ja")
        #expect(try body(3)["off"]?.elements.map { $0.string } == ["message"] && body(3)["rest"]?.isNull == true)
        #expect(try body(3)["mails"]?.bool == true)
    }

    @Test("A server without the routes sends none")
    func without() async throws {
        transport.answerNext(.status(404))
        await #expect(throws: MarketError.unsupported(.notices)) { try await notices.overview() }
    }
}
