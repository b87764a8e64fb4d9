import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// Requests to the service of a browser: encrypted for the browser alone (RFC 8291), and signed by the market (RFC 8292).
struct WebPush: Sendable {
    /// The longest text that every service takes (RFC 8030, section 7.2), without the head and the tag.
    static let longestText = 3800
    /// For so many seconds a service keeps what a device that is off has not got.
    private static let timeToLive = 86_400
    /// For so many seconds a signature holds; a service takes at most a day.
    private static let signatureLifetime: Int64 = 43_200

    /// The key of the market, whose public half browsers subscribe with.
    let key: P256Key
    /// The address of the operator, for the people who run a service.
    let contact: String

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
        let claims = JSONWriter.object { json in
            json.field("aud", origin.description)
            json.field("exp", seconds + Self.signatureLifetime)
            json.field("sub", contact)
        }
        let head = Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8)
        guard let token = key.token(head: head, claims: claims) else { return nil }
        return "vapid t=\(token), k=\(Base64.encodeURL(Data(key.publicBytes)))"
    }
}
