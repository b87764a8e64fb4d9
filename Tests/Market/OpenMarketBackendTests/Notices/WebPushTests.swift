import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Requests to the services of devices", .slot)
struct WebPushTests {
    /// The values of RFC 8291, appendix A.
    private static let own = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    private static let device =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

    private static func bytes(_ text: String) throws -> [UInt8] { Array(try #require(Base64.decodeURL(text))) }

    @Test("The text of RFC 8291, appendix A, is encrypted as it stands there")
    func vector() throws {
        let key = try #require(P256Key(try Self.bytes(Self.own)))
        let sealed = WebPush.sealed(
            Array("When I grow up, I want to be a watermelon".utf8),
            for: try Self.bytes(Self.device),
            secret: try Self.bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            with: key,
            salt: try Self.bytes("DGv6ra1nlYgDCS1FRnbzlw")
        )
        let expected = """
            DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl\
            7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
            """
        #expect(Base64.encodeURL(Data(try #require(sealed))) == expected)
    }

    @Test("The two owners of keys agree on one secret; bytes that are no point of the curve bring none")
    func agreement() throws {
        let (one, other) = (try #require(P256Key()), try #require(P256Key()))
        let shared = try #require(one.secret(with: other.publicBytes))
        #expect(shared == other.secret(with: one.publicBytes) && shared.count == 32)
        var wrong = other.publicBytes
        wrong[64] ^= 1
        #expect(one.secret(with: wrong) == nil && one.secret(with: []) == nil)
        #expect(P256Key([UInt8](repeating: 0, count: 32)) == nil && P256Key([1]) == nil)
        #expect(P256Key([UInt8](repeating: 255, count: 32)) == nil)
        #expect(P256Key(one.bytes)?.publicBytes == one.publicBytes)
    }

    @Test("A request names the service as the audience, and holds for half a day")
    func signature() throws {
        let push = WebPush(key: try #require(P256Key()), contact: "mailto:shop@example.com")
        let request = try #require(
            push.request(
                bringing: [1],
                to: "https://push.example:8443/a/b",
                key: try Self.bytes(Self.device),
                secret: try Self.bytes("BTBZMqHH6r4Tts7J_aSIgg"),
                topic: "t",
                isUrgent: true,
                at: 1_000,
                random: { 7 }
            )
        )
        #expect(request.target == "/a/b" && request.headers["Urgency"] == "high" && request.headers["Topic"] == "t")
        let field = try #require(request.headers["Authorization"])
        let token = try #require(field.split(separator: ",").first?.dropFirst("vapid t=".count))
        let claims = try JSONDocument(Data(try Self.bytes(String(token.split(separator: ".")[1])))).root
        #expect(claims["aud"]?.string == "https://push.example:8443" && claims["exp"]?.number?.int == 44_200)
        #expect(claims["sub"]?.string == "mailto:shop@example.com")
    }

    @Test("A service of browsers gets one token for half of the time for which it holds, and no other service gets it")
    func tokens() throws {
        let push = WebPush(key: try #require(P256Key()), contact: "mailto:shop@example.com")
        let (device, secret) = (try Self.bytes(Self.device), try Self.bytes("BTBZMqHH6r4Tts7J_aSIgg"))
        func token(at seconds: Int64, from host: String = "one.example") -> String? {
            push.request(
                bringing: [1],
                to: "https://\(host)/a",
                key: device,
                secret: secret,
                topic: "t",
                isUrgent: false,
                at: seconds,
                random: { 7 }
            )?.headers["Authorization"]
        }
        let first = try #require(token(at: 1_000))
        #expect(token(at: 22_599) == first && token(at: 1_000, from: "two.example") != first)
        #expect(token(at: 22_600) != first)
    }

    @Test("The key of Apple's service is read from its file, and its requests are signed with it")
    func apple() throws {
        let number = try Self.bytes(Self.own)
        let frame: [UInt8] = [0x30, 0x41, 0x02, 0x01, 0x00, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20]
        let text = Data(frame + number).base64EncodedString()
        let pem = Secret("-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n")
        let account = try #require(ApplePushAccount(team: "T", keyName: "K", app: "shop.app", key: pem))
        #expect(account.key == number)
        #expect(ApplePushAccount(team: "T", keyName: "K", app: "a", key: Secret("no key")) == nil)
        let push = try #require(ApplePush(account))
        let words = NoticeWords(title: "Ada", body: "hello", address: "/room/a_b")
        let shown = try #require(push.request(showing: words, "message/a_b", unread: 2, on: "ab12", at: 10_000))
        #expect(shown.target == "/3/device/ab12" && shown.headers["apns-push-type"] == "alert")
        #expect(shown.headers["authorization"]?.hasPrefix("bearer ") == true)
        guard case .bytes(let body) = shown.body else {
            Issue.record("no body")
            return
        }
        let root = try JSONDocument(body).root
        #expect(root["aps"]?["alert"]?["title"]?.string == "Ada" && root["aps"]?["badge"]?.number?.int == 2)
        #expect(root["address"]?.string == "/room/a_b")
        let again = push.request(showing: words, "message/a_c", unread: 2, on: "ab34", at: 12_399)
        #expect(again?.headers["authorization"] == shown.headers["authorization"], "one token for forty minutes")
        let later = push.request(showing: words, "message/a_c", unread: 2, on: "ab34", at: 12_400)
        #expect(later?.headers["authorization"] != shown.headers["authorization"])
        let closed = try #require(push.request(showing: nil, "message/a_b", unread: 1, on: "ab12", at: 10_000))
        guard case .bytes(let rest) = closed.body else {
            Issue.record("no body")
            return
        }
        #expect(try JSONDocument(rest).root["aps"]?["badge"]?.number?.int == 1)
        #expect(closed.headers["apns-push-type"] == "alert" && closed.headers["apns-priority"] == "5")
        #expect(closed.headers["apns-collapse-id"] == shown.headers["apns-collapse-id"])
    }
}
