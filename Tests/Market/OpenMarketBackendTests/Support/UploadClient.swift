import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport

/// Sends a form in parts to a market, as a client of another maker would.
struct UploadClient {
    static let id = String(repeating: "a", count: 40)

    let send: @Sendable (_ method: String, _ target: String, HTTPHeaders, HTTPBody) async -> HTTPResponse
    var id = UploadClient.id
    var identifier: String? = "aa-1"
    var secret: String? = MarketProbe.secret

    /// A client of a market in memory.
    init(_ probe: MarketProbe) {
        send = { method, target, headers, body in await probe.send(method, target, headers: headers, body: body) }
    }

    /// A client that sends in this way.
    init(
        identifier: String,
        secret: String?,
        send: @escaping @Sendable (_ method: String, _ target: String, HTTPHeaders, HTTPBody) async -> HTTPResponse
    ) {
        self.send = send
        (self.identifier, self.secret) = (identifier, secret)
    }

    var target: String { "/api/uploads/\(id)" }

    /// Adds bytes; the fields are those of a well-behaved client, unless given.
    func append(
        _ bytes: Data,
        at offset: Int,
        of length: Int? = nil,
        _ changes: [String: String?] = [:]
    ) async -> HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": "application/partial-upload", "Upload-Offset": String(offset)]
        headers["identifier"] = identifier
        headers["Upload-Secret"] = secret
        if let length { headers["Upload-Length"] = String(length) }
        for (name, value) in changes { headers[name] = value }
        return await send("PATCH", target, headers, .bytes(bytes))
    }

    /// Asks how far it is.
    func state() async -> HTTPResponse { await send("HEAD", target, proof, .none) }

    /// Gives it up.
    func remove() async -> HTTPResponse { await send("DELETE", target, proof, .none) }

    /// Registers a product with the upload as its body.
    func register(_ form: MultipartBody, key: String? = "key-1") async -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = form.contentType
        headers["Upload-Body"] = id
        headers["Idempotency-Key"] = key
        return await send("POST", "/api/products", headers, .none)
    }

    /// Sends all of a form in so many parts.
    func upload(_ form: MultipartBody, parts: Int = 3) async {
        let bytes = form.bytes
        let step = (bytes.count + parts - 1) / parts
        for start in stride(from: 0, to: bytes.count, by: step) {
            _ = await append(bytes[start..<min(start + step, bytes.count)], at: start, of: bytes.count)
        }
    }

    private var headers: HTTPHeaders { identifier.map { ["identifier": $0] } ?? [:] }

    private var proof: HTTPHeaders {
        var proof = headers
        proof["Upload-Secret"] = secret
        return proof
    }

    /// A form that registers a product.
    static let form = form()

    /// The same by a vendor with another secret.
    static func form(secret: String = MarketProbe.secret) -> MultipartBody {
        let params = MarketProbe.params(["secret": "\"\(secret)\""])
        return MultipartBody(parts: [.text("params", params), .image("a.png", TestImage.png(bytes: 5000))])
            .bounded(by: "key-1")
    }
}

extension HTTPResponse {
    /// Where the upload stands.
    var uploadOffset: Int? { headers["Upload-Offset"].flatMap { Int($0) } }
    /// The word for what is wrong.
    var problem: String? { try? root["problem"]?.string }
}
