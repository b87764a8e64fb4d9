import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketHTTPServer
import OpenMarketWire

/// Documents of a project: read in the order of their names, written in commits.
extension FirebaseMarket {
    /// A collection, all collections of an id below documents, or everything below a collection at the root.
    struct Place: Equatable {
        enum Reach: Sendable {
            case alone
            case group
            case below
        }

        let collection: String
        var reach = Reach.alone
    }

    private func places(of section: CopySection) async throws(CopyError) -> [Place] {
        if let collection = section.ownersCollection {
            let roots = CopySection.relations.filter { $0.value == section }.keys
            return [Place(collection: collection)] + roots.map { Place(collection: $0, reach: .below) }
        }
        return switch section {
        case .products: [Place(collection: "products")]
        case .likes: [Place(collection: "likes", reach: .group)]
        case .chats: [Place(collection: "chats")]
        case .messages: [Place(collection: "messages", reach: .group)]
        case .users: ["users", "vendors"].map { Place(collection: $0, reach: .below) }
        case .sellers: [Place(collection: "sellers", reach: .below)]
        default: try await others()
        }
    }

    private static let known = Set(
        ["products", "chats", "users", "vendors", "sellers"] + CopySection.ofOwner.keys + CopySection.relations.keys
    )

    /// Returns the collections that only the app knows: those at the root, which are listed, with all that is below
    /// them, and those below products and chats, which are not.
    private func others() async throws(CopyError) -> [Place] {
        var (places, token) = ([Place](), String?.none)
        repeat {
            let body = JSONWriter.object { json in
                json.field("pageSize", 300)
                if let token { json.field("pageToken", token) }
            }
            let target = RequestTarget(segments: database.segments(), action: "listCollectionIds")
            let root = try await call(target, body)
            let ids = root["collectionIds"]?.elements.compactMap(\.string) ?? []
            places += ids.filter { !Self.known.contains($0) }.map { Place(collection: $0, reach: .below) }
            token = root["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        } while token != nil
        return places + collections.map { Place(collection: $0, reach: .group) }
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
            if section == .histories, let product = item.path.last, item.path.first == "marketHistories" {
                histories.insert(String(product.prefix { $0 != ":" }))
            }
        }
        items = items.flatMap { section.rows(of: $0) { histories.contains($0) } }
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

    /// A group has the collection at the root as well, and what is below other ones: these are places of their own.
    private func isOwn(_ item: CopyItem, _ place: Place) -> Bool {
        switch place.reach {
        case .alone: true
        case .group: item.path.count > 2 && ["products", "chats"].contains(item.path[0])
        case .below: item.path[0] == place.collection
        }
    }

    private func query(_ place: Place, after path: String) -> Data {
        JSONWriter.object { json in
            json.object("structuredQuery") { json in
                json.objects("from", [place]) { json, place in
                    // Without an id, all collections are meant.
                    if place.reach != .below { json.field("collectionId", place.collection) }
                    if place.reach != .alone { json.field("allDescendants", true) }
                }
                json.array("orderBy", ["__name__"]) { json, field in
                    json.object { json in json.object("field") { $0.field("fieldPath", field) } }
                }
                json.field("limit", limit)
                if place.reach == .below { cursor("endAt", place.collection + " /!", isBefore: true, to: &json) }
                if !path.isEmpty {
                    cursor("startAt", path, isBefore: false, to: &json)
                } else if place.reach == .below {
                    cursor("startAt", place.collection + "/ ", isBefore: true, to: &json)
                }
            }
        }
    }

    private func cursor(_ name: StaticString, _ path: String, isBefore: Bool, to json: inout JSONWriter) {
        json.object(name) { json in
            json.array("values", [path]) { json, path in
                json.object { $0.field("referenceValue", database.root + "/" + path) }
            }
            json.field("before", isBefore)
        }
    }

    // MARK: Writing

    /// Writes documents in one commit; those of a refused commit are written one by one.
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
        // Rows of one document of an app are that document. They do not stand beside it, where an earlier release has put
        // them: what an app removes would come back.
        var writes: [Write] = []
        for item in items {
            let document = item.document ?? CopyItem.Document(id: item.id, content: item.content)
            if document != writes.last?.document { writes.append(Write(path: document.id, document: document)) }
        }
        return try await commit(writes + items.filter { $0.document != nil }.map { Write(path: $0.id, document: nil) })
    }

    /// A document that is written over another one under a path; without a document, what is there is removed.
    private struct Write {
        let path: String
        let document: CopyItem.Document?
    }

    private func commit(_ writes: [Write]) async throws(CopyError) -> HTTPResponse {
        let body = JSONWriter.object { json in
            json.objects("writes", writes) { json, write in
                let name = database.root + "/" + write.path
                guard let document = write.document else { return json.field("delete", name) }
                json.object("update") { json in
                    json.field("name", name)
                    json.key("fields")
                    json.raw(own(document.content))
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

    func remove(documents ids: [String], of section: CopySection) async throws(CopyError) {
        // One of the two is there, and to remove what is not there is no change. Everybody reads the history of a product.
        let histories = section == .products ? ids.map { "histories/" + String($0.dropFirst("products/".count)) } : []
        let paths = ids + ids.compactMap(RelationDocument.twin) + histories
        let response = try await commit(paths.map { Write(path: $0, document: nil) })
        _ = try FirebaseConnection.json(response, .documents)
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
