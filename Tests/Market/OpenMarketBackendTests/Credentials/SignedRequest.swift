import BackendTestSupport
import Foundation
import OpenMarketWire
import Testing

@testable import OpenMarketBackend

/// A request at a route that a vendor signs, made of nothing but the row of the route.
struct SignedRequest: Sendable, CustomTestStringConvertible {
    /// What signs it.
    enum Signature: Sendable {
        case bearer(String)
        case secret(identifier: String, String)
        case none
    }

    let route: Route

    /// The routes of the extended third generation that a vendor signs.
    static let all = Route.all.filter { $0.generations.contains(.v3x) && $0.caller == .vendor }
        .map(SignedRequest.init)

    var testDescription: String { route.method + " /" + route.pattern.joined(separator: "/") }
    /// Whether the path names a product, which then must be the vendor's own.
    var isAboutProduct: Bool { route.label == .products && route.pattern.contains(":id") }
    /// Whether a token in the path stands for the secret.
    var hasToken: Bool { route.label == .products && route.method == "DELETE" }

    /// Sends it about a product, which `deletion` deletes.
    func send(
        _ signature: Signature,
        about product: Int,
        deletedBy deletion: String,
        to probe: FirebaseProbe
    ) async -> HTTPResponse {
        var (headers, secret): (HTTPHeaders, String?) = ([:], nil)
        switch signature {
        case .bearer(let token): headers["Authorization"] = "Bearer " + token
        case .secret(let identifier, let text): (headers["identifier"], secret) = (identifier, text)
        case .none: break
        }
        var body = Data()
        switch route.body {
        case .form:
            let params = MarketProbe.params(["secret": secret.map { "\"\($0)\"" } ?? "-", "images": #"[{"file":0}]"#])
            let form = MultipartBody(parts: [.text("params", params), .image("photo.png")])
            (headers["Content-Type"], body) = (form.contentType, form.bytes)
        case .json where !["GET", "DELETE"].contains(route.method):
            body = Data(#"{"name":"another name"\#(secret.map { #","secret":"\#($0)""# } ?? "")}"#.utf8)
        case .part:
            for (name, value) in [
                ("Content-Type", "application/partial-upload"), ("Upload-Offset", "0"), ("Upload-Length", "4"),
            ] { headers[name] = value }
            body = Data("four".utf8)
        case .json: break
        }
        if route.label == .uploads { headers["Upload-Secret"] = secret }
        return await probe.send(route.method, path(product, deletion), headers, body)
    }

    private func path(_ product: Int, _ deletion: String) -> String {
        guard !hasToken else { return deletion }
        let id = route.label == .uploads ? String(repeating: "u", count: 32) : String(product)
        return "/" + route.pattern.map { $0.hasPrefix(":") ? id : $0 }.joined(separator: "/")
    }
}
