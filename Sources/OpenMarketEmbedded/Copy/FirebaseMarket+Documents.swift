import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketWire

/// Documents of a project: read in the order of their names, written in commits.
extension FirebaseMarket {
    /// A collection, or all collections of an id below documents.
    private struct Place {
        let collection: String
        var isGroup = false
    }

    private func places(of section: CopySection) async throws(CopyError) -> [Place] {
        switch section {
        case .vendors: [Place(collection: CopySection.vendorCollection)]
        case .details: [Place(collection: CopySection.detailCollection)]
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

    private static let known: Set = [
        CopySection.vendorCollection, CopySection.detailCollection, "products", "chats", "users", "vendors",
    ]

    /// What only the app knows.
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
        return places + collections.map { Place(collection: $0, isGroup: true) }
    }

    func documents(_ section: CopySection, after cursor: String?) async throws(CopyError) -> CopyPage {
        let places = try await places(of: section)
        let parts = (cursor ?? "0:").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let index = Int(parts[0]), index < places.count else { return CopyPage([], next: nil) }
        let target = RequestTarget(segments: database.segments(), action: "runQuery")
        let root = try await call(target, query(places[index], after: parts.count > 1 ? String(parts[1]) : ""))
        var (items, last, count) = ([CopyItem](), "", 0)
        for element in root.elements {
            if let error = element["error"]?["message"]?.string {
                throw .refused(service: FirebaseConnection.Service.documents.rawValue, status: 200, error)
            }
            guard let document = element["document"], let name = document["name"]?.string else { continue }
            let path = String(name.dropFirst(database.root.count + 1))
            (last, count) = (path, count + 1)
            guard CopySection(of: path.split(separator: "/")) == section, isOwn(path, places[index]) else { continue }
            items.append(CopyItem(id: path, content: document["fields"].map { Data($0.text) } ?? Data("{}".utf8)))
        }
        if count == Self.size { return CopyPage(items, next: "\(index):\(last)") }
        return CopyPage(items, next: index + 1 < places.count ? "\(index + 1):" : nil)
    }

    /// A group has the collection at the root as well, which is a place of its own.
    private func isOwn(_ path: String, _ place: Place) -> Bool {
        !place.isGroup || path.split(separator: "/").count > 2
    }

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
                    json.field("limit", Self.size)
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

    private func call(_ target: RequestTarget, _ body: Data) async throws(CopyError) -> JSONNode {
        try FirebaseConnection.json(try await connection.send(.documents, .post, target, body: body), .documents)
    }
}
