import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebase

@Suite("Notices in a market of Firestore alone", .slot)
struct FirestoreNoticesTests {
    private static let root = "projects/shop/databases/(default)/documents/users/ann/"
    private let transport = StubTransport()
    private let session: AuthSession
    private let notices: FirestoreNotices

    init() {
        let claims = Data(#"{"auth_time":1700000000,"sub":"ann?>~"}"#.utf8).base64EncodedString()
        let text = claims.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        session = .ann(token: "head.\(text).signature")
        let client = FirestoreClient(
            .shop,
            over: transport,
            sessions: InMemorySessionStore(.fixture(auth: session)),
            surroundings: Surroundings(clock: ManualClock())
        )
        notices = FirestoreNotices(client)
    }

    private func device(_ id: String, login: Int) -> String {
        """
        {"document":{"name":"\(Self.root)noticeDevices/\(id)","fields":{"name":{"stringValue":"Phone \(id)"},\
        "token":{"stringValue":"t"},"login":{"integerValue":"\(login)"}}}}
        """
    }

    private let done = StubResponse.json(#"{"writeResults":[{}],"commitTime":"2022-01-01T00:00:00Z"}"#)

    @Test("A token of Cloud Messaging is a document under its digest, with the time of the login; no other is taken")
    func register() async throws {
        transport.answerNext(done)
        let device = try await notices.register(.firebase(token: Secret("abc")), name: "Phone", language: "ko")
        #expect(device.id.rawValue == SHA256.hexadecimal(of: "abc") && device.isOwn)
        let body = try #require(transport.requests.last?.wireText)
        #expect(body.contains("users/ann/noticeDevices/\(device.id.rawValue)") && body.contains("REQUEST_TIME"))
        #expect(body.contains(#""login":{"integerValue":"1700000000"}"#) && body.contains(#""stringValue":"ko""#))
        let apple = NoticeAddress.apple(token: Secret("ab"))
        await #expect(throws: MarketError.rejected(ServerRejection(status: 400, code: "service"))) {
            try await notices.register(apple, name: "", language: "en")
        }
        await #expect(throws: MarketError.unsupported(.notices)) { try await notices.watch(ProductQuery(text: "a")) }
        #expect(transport.requests.count == 1)
    }

    @Test("Devices of this login are its own, and only what the functions tell is offered")
    func overview() async throws {
        let settings = """
            [{"found":{"name":"\(Self.root)noticeSettings/own","fields":{"off":{"arrayValue":{"values":\
            [{"stringValue":"message"},{"stringValue":"later"}]}},"hidesContent":{"booleanValue":true},"rest":{"mapValue":\
            {"fields":{"start":{"integerValue":"1320"},"end":{"integerValue":"480"},"timeZone":{"stringValue":"UTC"}}}}}}}]
            """
        transport.answerNext(
            .json("[\(device("1", login: 1_700_000_000)),\(device("2", login: 5))]"),
            .json(settings)
        )
        let found = try await notices.overview()
        #expect(found.devices.map(\.isOwn) == [true, false] && found.devices.map(\.name) == ["Phone 1", "Phone 2"])
        let rest = NoticeRest(start: 1320, end: 480, timeZone: "UTC")
        #expect(found.settings == NoticeSettings(off: [.message], rest: rest, hidesContent: true))
        #expect(found.kinds == FirestoreNotices.kinds && !found.sendsMails)
        #expect(!found.kinds.contains(.searchMatch))
    }

    @Test("Settings are read as they were written")
    func settings() async throws {
        let rest = NoticeRest(start: 1, end: 2, timeZone: "Asia/Seoul")
        for settings in [NoticeSettings.default, NoticeSettings(off: [.priceDrop], rest: rest, hidesContent: true)] {
            transport.answerNext(done)
            try await notices.change(settings, language: "ko")
            let body = try #require(transport.requests.last?.wireText)
            let start = try #require(body.range(of: #""fields":"#)?.upperBound)
            let fields = body[start...].dropLast("}}]}".count)
            let name = Self.root + "noticeSettings/own"
            transport.answerNext(.json("[]"), .json(#"[{"found":{"name":"\#(name)","fields":\#(fields)}}]"#))
            #expect(try await notices.overview().settings == settings)
        }
    }

    @Test("The devices of a login end with it, and no others")
    func end() async throws {
        transport.answerNext(
            .json("[\(device("1", login: 1_700_000_000)),\(device("2", login: 5))]"),
            done
        )
        try await notices.end(session)
        let body = try #require(transport.requests.last?.wireText)
        #expect(body.contains(#""delete":"\#(Self.root)noticeDevices/1""#) && !body.contains("noticeDevices/2"))
        #expect(transport.requests.count == 2)
        try await notices.end(.ann())
        #expect(transport.requests.count == 2)
    }
}
