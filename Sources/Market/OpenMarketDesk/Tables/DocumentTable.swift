import Foundation
import OpenMarketBackend
import OpenMarketWire

/// Users, rooms and messages as the services for documents list them, in the name of the owner of the emulators.
struct DocumentTable: Sendable {
    struct Row: Sendable {
        let id: String
        /// The path of the document below the root.
        let path: String
        /// Its fields in JSON, masked: addresses, and what users write to each other.
        let fields: String

        /// Returns whether a text is a part of the id or of a value as they are shown; every text has the empty one.
        func matches(_ text: String) -> Bool {
            guard !text.isEmpty else { return true }
            let values = (try? JSONSerialization.jsonObject(with: Data(fields.utf8))).map(Self.texts) ?? []
            return ([id] + values).contains { $0.lowercased().contains(text.lowercased()) }
        }

        private static func texts(in value: Any) -> [String] {
            switch value {
            case let object as [String: Any]: object.values.flatMap(texts)
            case let list as [Any]: list.flatMap(texts)
            default: ["\(value)"]
            }
        }
    }

    let rows: [Row]
    let nextPage: String?

    /// A page of a collection, those documents that match a text; `nil` in a market whose documents no owner may read.
    static func load(
        _ collection: String,
        page: String?,
        matching text: String = "",
        from backend: MarketBackend
    ) async -> DocumentTable? {
        // A search that finds little ends somewhere, and the next page goes on from there.
        let (size, rounds) = text.isEmpty ? (20, 1) : (300, 10)
        var (rows, next) = ([Row](), page)
        for _ in 0..<rounds {
            guard let part = await read(collection, next, size, from: backend) else { return nil }
            rows += part.rows.filter { $0.matches(text) }
            next = part.nextPage
            if next == nil || rows.count >= 20 { break }
        }
        return DocumentTable(rows: rows, nextPage: next)
    }

    private static func read(
        _ collection: String,
        _ page: String?,
        _ size: Int,
        from backend: MarketBackend
    ) async -> DocumentTable? {
        guard let firebase = backend.configuration.firebase, let owner = firebase.ownerToken,
            let path = RequestTarget(segments: collection.split(separator: "/").map(String.init)).encoded()
        else { return nil }
        let root = "/v1/projects/\(PercentEncoding.encode(firebase.project))/databases/(default)/documents"
        let token = page.map { "&pageToken=" + PercentEncoding.encode($0) } ?? ""
        let request = HTTPRequest(
            origin: HTTPOrigin(scheme: "http", host: "localhost"),
            target: root + path + "?pageSize=\(size)" + token,
            headers: ["Authorization": "Bearer " + owner]
        )
        let response = await backend.respond(to: request)
        guard response.status == 200,
            let object = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
        else { return nil }
        let documents = object["documents"] as? [[String: Any]] ?? []
        return DocumentTable(rows: documents.compactMap(row), nextPage: object["nextPageToken"] as? String)
    }

    private static func row(_ document: [String: Any]) -> Row? {
        guard let name = document["name"] as? String, let mark = name.range(of: "/documents/") else { return nil }
        let path = String(name[mark.upperBound...])
        let fields = (document["fields"] as? [String: Any] ?? [:]).mapValues(plain)
        let json =
            (try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes]))
            ?? Data()
        let masked = String(decoding: JSONMasking(Array(json)).masked, as: UTF8.self)
        let id = path.split(separator: "/").last.map(String.init) ?? path
        return Row(id: AddressMasking.masked(id), path: path, fields: AddressMasking.masked(masked))
    }

    /// A value without the name of its type.
    private static func plain(_ value: Any) -> Any {
        guard let object = value as? [String: Any], let (kind, content) = object.first else { return value }
        switch kind {
        case "mapValue":
            let fields = (content as? [String: Any])?["fields"] as? [String: Any] ?? [:]
            return fields.mapValues(plain)
        case "arrayValue": return ((content as? [String: Any])?["values"] as? [Any] ?? []).map(plain)
        default: return content
        }
    }
}
