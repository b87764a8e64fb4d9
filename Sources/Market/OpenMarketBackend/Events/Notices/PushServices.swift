import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire
import Synchronization

/// The requests to the services of devices, each in the form that its service takes.
struct PushServices: Sendable {
    let web: WebPush
    let apple: ApplePush?

    /// The request that shows a notice on a device, or takes it away where there are no words.
    ///
    /// There is none for an e-mail, for words that no service takes, and for a device whose keys are none.
    func request(
        _ send: NoticeSend,
        _ words: NoticeWords?,
        unread: Int64,
        at seconds: Int64,
        random: @Sendable () -> UInt64
    ) -> HTTPRequest? {
        let mark = NoticeMark.text(send.kind, send.subject)
        switch send.device.service {
        case .mail: return nil
        case .apple:
            return apple?.request(showing: words, mark, unread: unread, on: send.device.address, at: seconds)
        case .web:
            let text = JSONWriter.object { json in
                guard let words else { return json.field("close", mark) }
                json.field("title", words.title)
                json.field("body", String(words.body.prefix(500)))
                json.field("address", words.address)
                json.field("mark", mark)
                json.field("unread", unread)
            }
            guard text.count <= WebPush.longestText else { return nil }
            return web.request(
                bringing: Array(text),
                to: send.device.address,
                key: send.device.key,
                secret: send.device.secret,
                topic: NoticeMark.topic(of: mark),
                isUrgent: send.kind == NoticeKind.message.rawValue,
                at: seconds,
                random: random
            )
        }
    }
}

/// Requests to the service of a browser: encrypted for the browser alone (RFC 8291), and signed by the market (RFC 8292).
final class WebPush: Sendable {
    /// The longest text that every service takes (RFC 8030, section 7.2), without the head and the tag.
    static let longestText = 3800
    /// For so many seconds a service keeps what a device that is off has not got.
    private static let timeToLive = 86_400
    /// For so many seconds a signature holds; a service takes at most a day.
    private static let signatureLifetime: Int64 = 43_200

    /// The key of the market, whose public half browsers subscribe with.
    let key: P256Key
    /// The address of the operator, for the people who run a service.
    private let contact: String
    /// A token for each origin, which is used for half of the time for which it holds.
    private let tokens = SignedTokens(lifetime: WebPush.signatureLifetime / 2)

    init(key: P256Key, contact: String) { (self.key, self.contact) = (key, contact) }

    /// The request that brings a text to a subscription; `nil` for a subscription whose keys are none.
    ///
    /// `topic` names the notice: a service that has not brought it yet brings the later one alone.
    func request(
        bringing text: [UInt8],
        to address: String,
        key device: [UInt8],
        secret: [UInt8],
        topic: String,
        isUrgent: Bool,
        at seconds: Int64,
        random: @Sendable () -> UInt64
    ) -> HTTPRequest? {
        guard let url = URL(string: address), let fresh = P256Key(),
            let body = Self.sealed(
                text,
                for: device,
                secret: secret,
                with: fresh,
                salt: RandomToken.bytes(16, random)
            ),
            var request = HTTPRequest(method: .post, url: url, body: .bytes(Data(body))),
            let signature = authorization(for: request.origin, at: seconds)
        else { return nil }
        request.headers = [
            "Authorization": signature, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
            "TTL": String(Self.timeToLive), "Topic": topic, "Urgency": isUrgent ? "high" : "normal",
        ]
        return request
    }

    /// The text as one record of `aes128gcm` (RFC 8188), with its head; `nil` where the device's key is no point.
    static func sealed(
        _ text: [UInt8],
        for device: [UInt8],
        secret: [UInt8],
        with own: P256Key,
        salt: [UInt8]
    ) -> [UInt8]? {
        guard let shared = own.secret(with: device) else { return nil }
        // RFC 8291, section 3.4; each of the three is one block of HKDF with SHA-256 (RFC 5869).
        let agreed = HMAC(key: secret).code(of: shared)
        let input = HMAC(key: agreed).code(of: Array("WebPush: info\0".utf8) + device + own.publicBytes + [1])
        let pseudorandom = HMAC(key: HMAC(key: salt).code(of: input))
        let key = pseudorandom.code(of: Array("Content-Encoding: aes128gcm\0".utf8) + [1]).prefix(16)
        let nonce = pseudorandom.code(of: Array("Content-Encoding: nonce\0".utf8) + [1]).prefix(12)
        guard let record = AES128GCM.seal(text + [2], key: Array(key), nonce: Array(nonce)) else { return nil }
        let size: [UInt8] = [0, 0, 16, 0]
        return salt + size + [UInt8(own.publicBytes.count)] + own.publicBytes + record
    }

    private func authorization(for origin: HTTPOrigin, at seconds: Int64) -> String? {
        tokens.token(for: origin.description, at: seconds) {
            let claims = JSONWriter.object { json in
                json.field("aud", origin.description)
                json.field("exp", seconds + Self.signatureLifetime)
                json.field("sub", contact)
            }
            return key.token(head: Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8), claims: claims)
        }.map { "vapid t=\($0), k=\(Base64.encodeURL(Data(key.publicBytes)))" }
    }
}

/// Requests to Apple's service for notices, which it takes over HTTP/2, signed with the team's key by ES256.
final class ApplePush: Sendable {
    let account: ApplePushAccount
    let key: P256Key
    /// The token in use; the service refuses one that is older than an hour, and one that changes often.
    private let tokens = SignedTokens(lifetime: 2_400)

    init?(_ account: ApplePushAccount) {
        guard let key = P256Key(account.key) else { return nil }
        (self.account, self.key) = (account, key)
    }

    /// The request that shows a notice, or takes it away where there are no words.
    func request(
        showing words: NoticeWords?,
        _ mark: String,
        unread: Int64,
        on token: String,
        at seconds: Int64
    ) -> HTTPRequest? {
        guard let signature = authorization(at: seconds) else { return nil }
        let body = JSONWriter.object { json in
            json.object("aps") { json in
                json.field("badge", unread)
                if let words {
                    json.object("alert") { json in
                        json.field("title", words.title)
                        json.field("body", String(words.body.prefix(500)))
                    }
                    json.field("sound", "default")
                    json.field("thread-id", mark)
                } else {
                    json.field("content-available", 1)
                }
            }
            if let words { json.field("address", words.address) } else { json.field("close", mark) }
        }
        // The number on the app is an alert to the service; a background push may have none, and reaches no app that was ended.
        return HTTPRequest(
            method: .post,
            origin: account.service,
            target: "/3/device/" + token,
            headers: [
                "authorization": signature, "apns-topic": account.app,
                "apns-push-type": "alert", "apns-priority": words == nil ? "5" : "10",
                "apns-collapse-id": NoticeMark.topic(of: mark), "apns-expiration": String(seconds + 86_400),
                "Content-Type": "application/json",
            ],
            body: .bytes(body)
        )
    }

    private func authorization(at seconds: Int64) -> String? {
        tokens.token(for: account.keyName, at: seconds) {
            key.token(
                head: JSONWriter.object { json in
                    json.field("alg", "ES256")
                    json.field("kid", account.keyName)
                },
                claims: JSONWriter.object { json in
                    json.field("iss", account.team)
                    json.field("iat", seconds)
                }
            )
        }.map { "bearer " + $0 }
    }
}

/// Signed texts (RFC 7519), each used for a while: signed once more, the same claims are another text.
private final class SignedTokens: Sendable {
    /// The number of audiences that are remembered; an address that a user names may be at one of its own.
    private static let most = 100

    private let lifetime: Int64
    private let tokens = Mutex<[String: (text: String, at: Int64)]>([:])

    /// Tokens that are used for so many seconds.
    init(lifetime: Int64) { self.lifetime = lifetime }

    func token(for audience: String, at seconds: Int64, _ sign: () -> String?) -> String? {
        tokens.withLock { tokens in
            if let known = tokens[audience], (0..<lifetime).contains(seconds - known.at) { return known.text }
            if tokens.count >= Self.most { tokens.removeAll() }
            let text = sign()
            tokens[audience] = text.map { (text: $0, at: seconds) }
            return text
        }
    }
}

extension P256Key {
    /// A signed text (RFC 7519) with the key's signature.
    func token(head: Data, claims: Data) -> String? {
        let text = Base64.encodeURL(head) + "." + Base64.encodeURL(claims)
        return signature(of: Array(text.utf8)).map { text + "." + Base64.encodeURL(Data($0)) }
    }
}

extension ApplePushAccount {
    /// The number of a private key in a PEM file (RFC 5958): 32 bytes behind the version of the key of the curve.
    static func number(inPEM text: String) -> [UInt8]? {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        guard let bytes = Base64.decode(lines.joined().filter { !$0.isWhitespace }) else { return nil }
        let mark = Data([0x02, 0x01, 0x01, 0x04, 0x20])
        guard let place = bytes.range(of: mark), bytes.distance(from: place.upperBound, to: bytes.endIndex) >= 32
        else { return nil }
        return Array(bytes[place.upperBound...].prefix(32))
    }
}

/// The mark by which a device knows a notice again, to show a later one in its place and to take it away.
enum NoticeMark {
    static func text(_ kind: String, _ subject: String) -> String { kind + "/" + subject }

    /// The mark in the 32 letters that services take.
    static func topic(of mark: String) -> String {
        Base64.encodeURL(Data(SHA256.digest(of: mark.utf8).prefix(24)))
    }
}
