package import Foundation
package import OpenMarketBackend
import OpenMarketTesting
package import OpenMarketWire
package import StoreTestSupport

/// A market in memory with foreseeable names and dates, and a short way to ask it.
package struct MarketProbe {
    package let backend: MarketBackend
    package let clock: HandClock
    /// The vendor of most tests.
    package let vendor: VendorAccount
    /// Someone else.
    package let other: VendorAccount

    package static let secret = "vendor-pw"
    package static let otherSecret = "other-pw-2"
    /// 2022-11-15 in Korea, a quarter past nine.
    package static let now = Date(timeIntervalSince1970: 1_668_471_300)

    package init(
        _ generation: ServedGeneration = .v3x,
        rules: AcceptanceRules = .strict,
        quirks: Set<Quirk> = [],
        limits: BackendLimits = .default
    ) async throws {
        var limits = limits
        limits.passwordIterations = 2
        limits.waitingHashes = 1000
        // A query that waits for a processor is no slow one; a test may leave queries no time at all.
        if limits.listTime > .zero { limits.listTime = .seconds(600) }
        let clock = HandClock()
        backend = try await MarketBackend(
            configuration: BackendConfiguration(
                generation: generation,
                rules: rules,
                quirks: quirks,
                limits: limits,
                now: { Self.now },
                clock: clock,
                random: SeededGenerator.shared(seed: 42)
            )
        )
        self.clock = clock
        vendor = try await backend.addVendor(name: "wongbing", identifier: "aa-1", secret: Self.secret)
        other = try await backend.addVendor(name: "mimm123", identifier: "bb-2", secret: Self.otherSecret)
    }

    /// Sends a request.
    package func send(
        _ method: String,
        _ target: String,
        headers: HTTPHeaders = [:],
        body: HTTPBody = .none
    ) async -> HTTPResponse {
        await backend.respond(
            to: HTTPRequest(
                method: HTTPMethod(rawValue: method),
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: target,
                headers: headers,
                body: body
            )
        )
    }

    /// Sends JSON without saying that it is JSON, as most clients did.
    package func json(
        _ method: String,
        _ target: String,
        as identifier: String? = "aa-1",
        _ text: String,
        headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        var headers = headers
        if let identifier { headers["identifier"] = identifier }
        return await send(method, target, headers: headers, body: .bytes(Data(text.utf8)))
    }

    /// Sends a form.
    package func form(
        _ method: String,
        _ target: String,
        as identifier: String? = "aa-1",
        _ parts: [MultipartPart],
        headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        let form = MultipartBody(parts: parts)
        var headers = headers
        headers["Content-Type"] = form.contentType
        if let identifier { headers["identifier"] = identifier }
        return await send(method, target, headers: headers, body: .bytes(form.bytes))
    }

    /// Registers a product of the later generations.
    package func register(
        _ params: String = MarketProbe.params,
        as identifier: String? = "aa-1",
        images: [MultipartPart] = [.image("photo.png")],
        headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        await form("POST", "/api/products", as: identifier, [.text("params", params)] + images, headers: headers)
    }

    /// The fields of a product that breaks no rule.
    package static let params = params()

    /// The same with other values; a value is written as JSON.
    package static func params(_ changes: [String: String] = [:]) -> String {
        var fields = [
            ("name", #""테스트""#), ("description", #""Post테스트용 설명 열 글자""#), ("price", "1200"), ("currency", #""KRW""#),
            ("discounted_price", "200"), ("stock", "3"), ("secret", "\"\(secret)\""),
        ]
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            if let place = fields.firstIndex(where: { $0.0 == name }) {
                fields[place].1 = value
            } else {
                fields.append((name, value))
            }
        }
        let written = fields.filter { $0.1 != "-" }.map { "\"\($0.0)\":\($0.1)" }
        return "{" + written.joined(separator: ",") + "}"
    }

    /// The fields of an item that breaks no rule.
    package static func item(
        _ changes: [String: String?] = [:],
        images: [MultipartPart] = [.image("a.png", field: "images[]")]
    )
        -> [MultipartPart]
    {
        let fields = [
            ("title", "Mac mini"), ("descriptions", "작고 빠릅니다"), ("price", "890000"), ("currency", "KRW"),
            ("stock", "1000000000000"), ("discounted_price", "89000"), ("password", "pw"),
        ]
        let kept = fields.compactMap { name, value -> MultipartPart? in
            (changes[name] ?? value).map { .text(name, $0) }
        }
        return kept + images
    }
}

extension HTTPResponse {
    /// The body as a text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON.
    package var root: JSONNode {
        get throws { try JSONDocument(body).root }
    }

    /// The id in the body.
    package var id: Int {
        get throws {
            guard let id = try root["id"]?.number?.int else { throw UnexpectedResponse(text: text) }
            return id
        }
    }
}

extension MultipartBody {
    package var bytes: Data {
        pieces.reduce(into: Data()) { bytes, piece in
            if case .bytes(let data) = piece { bytes += data }
        }
    }
}

extension MultipartPart {
    /// A file with an image, under the type that a careless client gives it.
    package static func image(
        _ fileName: String?,
        _ content: Data = TestImage.png,
        field: String = "images",
        type: String? = "multipart/form-data"
    ) -> MultipartPart {
        MultipartPart(name: field, fileName: fileName, contentType: type, content: .bytes(content))
    }
}
