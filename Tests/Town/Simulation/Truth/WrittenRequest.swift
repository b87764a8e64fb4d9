import Foundation
import OpenMarketWire

/// What a request says, read without the project's own readers.
struct WrittenRequest {
    /// The path in its parts, without what follows the question mark.
    let path: [String]
    let method: HTTPMethod
    let body: Data
    /// The id of the user whose ID token it has.
    let user: String?
    /// The identifier of the vendor who sends it.
    let identifier: String?

    init(_ request: HTTPRequest) {
        let address = request.target.prefix { $0 != "?" }
        path = address.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        method = request.method
        var body = Data()
        for case .bytes(let bytes) in request.body.pieces { body += bytes }
        self.body = body
        user = request.headers["Authorization"].flatMap { Self.user(of: $0) }
        identifier = request.headers["identifier"]
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON, or the part of a form that is JSON.
    var fields: [String: Any]? { Self.object(body) ?? params.flatMap { Self.object($0) } }

    private var params: Data? {
        let (gap, border) = (Data("\r\n\r\n".utf8), Data("\r\n--".utf8))
        guard let name = body.range(of: Data("name=\"params\"".utf8)),
            let start = body.range(of: gap, in: name.upperBound..<body.endIndex),
            let end = body.range(of: border, in: start.upperBound..<body.endIndex)
        else { return nil }
        return Data(body[start.upperBound..<end.lowerBound])
    }

    static func object(_ data: Data) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    }

    /// The user whom a token names, whether or not it holds.
    static func user(of header: String) -> String? { claims(of: header)?["sub"] as? String }

    /// The time until which a token is good, in seconds since 1970.
    static func end(of header: String) -> Double? { (claims(of: header)?["exp"] as? NSNumber)?.doubleValue }

    private static func claims(of header: String) -> [String: Any]? {
        let parts = header.split(separator: ".")
        guard parts.count == 3 else { return nil }
        var text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        return Data(base64Encoded: String(text)).flatMap { object($0) }
    }
}

/// One document of a commit to Firestore.
struct WrittenDocument {
    /// The names on the way to it, such as `chats`, `a_b`, `messages`, `m1`.
    let path: [String]
    let fields: [String: Any]
    let isDeleted: Bool
    /// What is added to lists of the document, and what is taken out of them.
    var added: [String] = []
    var removed: [String] = []

    /// The documents that the body of a commit writes.
    static func all(in body: [String: Any]?) -> [WrittenDocument] {
        (body?["writes"] as? [[String: Any]] ?? []).compactMap { write in
            if let name = write["delete"] as? String {
                return WrittenDocument(path: path(of: name), fields: [:], isDeleted: true)
            }
            guard let document = write["update"] as? [String: Any], let name = document["name"] as? String else {
                return nil
            }
            let changes = write["updateTransforms"] as? [[String: Any]] ?? []
            return WrittenDocument(
                path: path(of: name),
                fields: (document["fields"] as? [String: Any] ?? [:]).mapValues { plain($0) },
                isDeleted: false,
                added: changes.flatMap { texts($0["appendMissingElements"]) },
                removed: changes.flatMap { texts($0["removeAllFromArray"]) }
            )
        }
    }

    private static func path(of name: String) -> [String] {
        Array(name.split(separator: "/").map { String($0) }.drop { $0 != "documents" }.dropFirst())
    }

    private static func texts(_ list: Any?) -> [String] {
        list.map { plain(["arrayValue": $0]) as? [String] ?? [] } ?? []
    }

    /// A value without the name of its type around it.
    private static func plain(_ value: Any) -> Any {
        guard let wrapped = value as? [String: Any], let (type, content) = wrapped.first else { return value }
        switch type {
        case "integerValue": return (content as? String).flatMap { Int($0) } ?? content
        case "arrayValue": return ((content as? [String: Any])?["values"] as? [Any] ?? []).map { plain($0) }
        case "mapValue":
            return ((content as? [String: Any])?["fields"] as? [String: Any] ?? [:]).mapValues { plain($0) }
        default: return content
        }
    }
}
