import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketHTTPServer
import OpenMarketWire

/// Documents of a project: read in the order of their names, written in commits.
extension FirebaseMarket {
    /// A collection, or all collections of an id below documents.
    struct Place: Equatable {
        let collection: String
        var isGroup = false
    }

    private func places(of section: CopySection) async throws(CopyError) -> [Place] {
        if let collection = section.ownersCollection { return [Place(collection: collection)] }
        return switch section {
        case .products: [Place(collection: "products")]
        case .likes: [Place(collection: "likes", isGroup: true)]
        case .chats: [Place(collection: "chats")]
        case .messages: [Place(collection: "messages", isGroup: true)]
        case .users:
            ["users", "vendors"].map { Place(collection: $0) }
                + (["private"] + collections).map { Place(collection: $0, isGroup: true) }
        default: try await others()
        }
    }

    private static let known = Set(["products", "chats", "users", "vendors"] + CopySection.ofOwner.keys)

    /// The collections below documents of a collection at the root: the stars of reviews, and the followers of a
    /// seller.
    private static let dealings = ["reviews": "opinions", "sellers": "sellers"]

    /// Returns the collections that only the app knows, and the reviews by parties of sales.
    private func others() async throws(CopyError) -> [Place] {
        var (places, token) = ([Place](), String?.none)
        repeat {
            let body = JSONWriter.bytes { json in
                json.object { json in
                    json.field("pageSize", 300)
                    if let token { json.field("pageToken", token) }
                }
            }
            let target = RequestTarget(segments: database.segments(), action: "listCollectionIds")
            let root = try await call(target, body)
            let ids = root["collectionIds"]?.elements.compactMap(\.string) ?? []
            places += ids.filter { !Self.known.contains($0) }.map { Place(collection: $0) }
            token = root["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        } while token != nil
        let dealings = places.compactMap { Self.dealings[$0.collection] }
        return places + Set(dealings + collections).sorted().map { Place(collection: $0, isGroup: true) }
    }

    func documents(_ section: CopySection, after cursor: String?) async throws(CopyError) -> CopyPage {
        if cursor == nil { places = try await places(of: section) }
        let parts = (cursor ?? "0:").utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1).map {
            String(Substring($0))
        }
        guard let index = Int(parts[0]), index < places.count else { return CopyPage([], next: nil) }
        if parts.count == 1 { limit = Self.size }
        let root = try await page(of: places[index], after: parts.count > 1 ? parts[1] : "")
        var (items, last, count) = ([CopyItem](), "", 0)
        for element in root.elements {
            if let error = element["error"]?["message"]?.string {
                throw .refused(service: FirebaseConnection.Service.documents.rawValue, status: 200, error)
            }
            guard let document = element["document"], let name = document["name"]?.string else { continue }
            let item = CopyItem(
                id: String(Substring(name.utf8.dropFirst(database.root.utf8.count + 1))),
                content: document["fields"].map { Data($0.text) } ?? Data("{}".utf8)
            )
            (last, count) = (item.id, count + 1)
            guard CopySection(of: item.path) == section, isOwn(item, places[index]) else { continue }
            items.append(item)
        }
        if count == limit { return CopyPage(items, next: "\(index):\(last)") }
        return CopyPage(items, next: index + 1 < places.count ? "\(index + 1):" : nil)
    }

    /// Some documents of a place; as few as fit into a response.
    private func page(of place: Place, after path: String) async throws(CopyError) -> JSONNode {
        let target = RequestTarget(segments: database.segments(), action: "runQuery")
        while true {
            do throws(CopyError) {
                return try await call(target, query(place, after: path), isDivisible: limit > 1)
            } catch .tooLarge where limit > 1 {
                limit /= 2
            }
        }
    }

    /// A group has the collection at the root as well, which is a place of its own.
    private func isOwn(_ item: CopyItem, _ place: Place) -> Bool { !place.isGroup || item.path.count > 2 }

    private func query(_ place: Place, after path: String) -> Data {
        JSONWriter.bytes { json in
            json.object { json in
                json.object("structuredQuery") { json in
                    json.array("from", [place]) { json, place in
                        json.object { json in
                            json.field("collectionId", place.collection)
                            if place.isGroup { json.field("allDescendants", true) }
                        }
                    }
                    json.array("orderBy", ["__name__"]) { json, field in
                        json.object { json in json.object("field") { $0.field("fieldPath", field) } }
                    }
                    json.field("limit", limit)
                    guard !path.isEmpty else { return }
                    json.object("startAt") { json in
                        json.array("values", [path]) { json, path in
                            json.object { $0.field("referenceValue", database.root + "/" + path) }
                        }
                        json.field("before", false)
                    }
                }
            }
        }
    }

    // MARK: Writing

    /// Writes documents in one commit; what a refused commit holds is written one by one.
    func put(documents items: [CopyItem], of section: CopySection) async throws(CopyError) -> [CopyRefusal] {
        let response = try await commit(items)
        if response.isSuccess { return [] }
        guard items.count > 1 else {
            return items.map { CopyRefusal(section, $0.id, FirebaseConnection.reason(response)) }
        }
        var refusals: [CopyRefusal] = []
        for half in [items.prefix(items.count / 2), items.dropFirst(items.count / 2)] {
            refusals += try await put(documents: Array(half), of: section)
        }
        return refusals
    }

    private func commit(_ items: [CopyItem]) async throws(CopyError) -> HTTPResponse {
        let body = JSONWriter.bytes { json in
            json.object { json in
                json.array("writes", items) { json, item in
                    json.object { json in
                        json.object("update") { json in
                            json.field("name", database.root + "/" + item.id)
                            json.key("fields")
                            json.raw(own(item.content))
                        }
                    }
                }
            }
        }
        let target = RequestTarget(segments: database.segments(), action: "commit")
        return try await connection.send(.documents, .post, target, body: body)
    }

    /// The fields with references into this project.
    private func own(_ fields: Data) -> Data {
        guard fields.range(of: Data("\"referenceValue\"".utf8)) != nil else { return fields }
        let root = database.root + "/"
        let spelling = CanonicalFields(reference: { name in
            name.firstRange(of: "/documents/").map { root + name[$0.upperBound...] } ?? name
        })
        return spelling.bytes(fields) ?? fields
    }

    func remove(documents ids: [String]) async throws(CopyError) {
        let body = JSONWriter.bytes { json in
            json.object { json in
                json.array("writes", ids) { json, id in json.object { $0.field("delete", database.root + "/" + id) } }
            }
        }
        let target = RequestTarget(segments: database.segments(), action: "commit")
        _ = try await call(target, body)
    }

    private func call(
        _ target: RequestTarget,
        _ body: Data,
        isDivisible: Bool = false
    ) async throws(CopyError) -> JSONNode {
        let response = try await connection.send(.documents, .post, target, body: body, isDivisible: isDivisible)
        return try FirebaseConnection.json(response, .documents)
    }
}
