import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketWire
import Synchronization

/// Requests to Apple's service for notices, which it takes over HTTP/2, signed with the team's key by ES256.
final class ApplePush: Sendable {
    /// For so many seconds a token is used; the service refuses one that is older than an hour, and one that changes often.
    private static let tokenLifetime: Int64 = 2_400

    let account: ApplePushAccount
    let key: P256Key
    /// The header value in use and the time of its signature: signed once more, the same claims are another token.
    private let signed = Mutex<(value: String, at: Int64)?>(nil)

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
        signed.withLock { signed in
            if let known = signed, (0..<Self.tokenLifetime).contains(seconds - known.at) { return known.value }
            let value = newAuthorization(at: seconds)
            signed = value.map { (value: $0, at: seconds) }
            return value
        }
    }

    private func newAuthorization(at seconds: Int64) -> String? {
        key.token(
            head: JSONWriter.object { json in
                json.field("alg", "ES256")
                json.field("kid", account.keyName)
            },
            claims: JSONWriter.object { json in
                json.field("iss", account.team)
                json.field("iat", seconds)
            }
        ).map { "bearer " + $0 }
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
