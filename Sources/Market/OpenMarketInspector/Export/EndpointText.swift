import Foundation
import OpenMarketBackend
import OpenMarketHTTPServer
import OpenMarketWire

/// A call as an `Endpoint` in Swift, with masks where secrets were.
struct EndpointText {
    /// Fields that the transport and the middleware write.
    private static let own: Set = [
        "host", "content-length", "connection", "transfer-encoding", "expect", "user-agent", "accept-encoding",
        "idempotency-key", "accept-language", "accept",
    ]

    let text: String

    init(_ call: RecordedCall) {
        let path = call.path.split(separator: "/").map {
            Self.literal(String($0).removingPercentEncoding ?? String($0))
        }
        let items = (Query(target: call.target)?.items ?? []).map {
            "QueryItem(\(Self.literal($0.name)), \(Self.literal($0.value)))"
        }
        let query = items.isEmpty ? "" : ", query: [\(items.joined(separator: ", "))]"
        var lines = [
            "import Foundation", "import OpenMarket", "", "let endpoint = Endpoint(",
            "    name: \(Self.literal(Self.name(of: call))),",
            "    method: HTTPMethod(rawValue: \(Self.literal(call.method))),",
            "    target: .path(\(path.joined(separator: ", "))\(query)),",
        ]
        let fields = call.requestHeaders.filter { !Self.own.contains($0.name.lowercased()) }
        if !fields.isEmpty {
            let pairs = fields.map { "\(Self.literal($0.name)): \(Self.literal($0.value))" }
            lines.append("    headers: [\(pairs.joined(separator: ", "))],")
        }
        if let body = call.requestBody, !body.isEmpty, ImageType(of: body) == nil {
            lines.append("    body: .bytes(Data(\(Self.literal(String(decoding: body, as: UTF8.self))).utf8)),")
        }
        lines += ["    decode: Endpoint.ignoringBody", ")", ""]
        text = lines.joined(separator: "\n")
    }

    /// A name for logs: the words of the path.
    private static func name(of call: RecordedCall) -> String {
        let words = call.path.split(separator: "/").filter { $0.allSatisfy { $0.isASCII && $0.isLetter } }
        return (words + [Substring(call.method.lowercased())]).joined(separator: ".")
    }

    private static func literal(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\" + String(scalar)
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
