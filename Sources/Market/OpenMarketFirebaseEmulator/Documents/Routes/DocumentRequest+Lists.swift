import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

extension DocumentRequest {
    /// `GET` of a collection.
    func list() async throws(ServiceProblem) -> HTTPResponse {
        let showsMissing = call["showMissing"] == "true" || call["show_missing"] == "true"
        if showsMissing { try access.requireOwner() }
        let size = try pageSize(standard: 30, most: 300)
        var query = StructuredQuery(parent: path.parent, collection: path.id, isGroup: false)
        query.selection = try mask()
        query.orders = try orders()
        query.completeOrders()
        if let token = call["pageToken"] ?? call["page_token"] { query.start = try PageToken.cursor(token, query) }
        let names = names
        var (rows, hasMore) = try await page(query, showsMissing, size)
        hasMore = hasMore && !rows.isEmpty
        let token = hasMore ? rows.last.map { PageToken.text(query, $0, names) } : nil
        return ServiceResponse.object { json in
            if !rows.isEmpty {
                json.array("documents", rows) { json, row in
                    if let document = row.document {
                        json.document(document, named: names.name(row.path))
                    } else {
                        json.object { json in
                            json.field("name", names.name(row.path))
                        }
                    }
                }
            }
            if let token {
                json.field("nextPageToken", token)
            }
        }
    }

    /// The ids of the collections below a document or the root.
    func listCollectionIDs() async throws(ServiceProblem) -> HTTPResponse {
        let body = try await body()
        try access.requireOwner()
        try refusePast(body)
        let size = try body.integer("pageSize") ?? 0
        guard size >= 0 else { throw .invalid("page_size is negative") }
        let token = try body.text("pageToken") ?? ""
        let path = path
        let places = try await service.store.readDocuments { try $0.places(below: path) }
        var ids: [String] = []
        for place in places {
            guard let id = place.segments.dropFirst(path.segments.count).first else { continue }
            if ids.last.map({ ByteOrder.isEqual($0, id) }) != true { ids.append(id) }
        }
        ids = ids.filter { ByteOrder.compare($0.utf8, token.utf8) > 0 }
        let page = Array(ids.prefix(size == 0 ? 300 : Int(clamping: min(size, 300))))
        return ServiceResponse.object { json in
            if !page.isEmpty {
                json.array("collectionIds", page) { $0.string($1) }
            }
            if page.count < ids.count, let last = page.last {
                json.field("nextPageToken", last)
            }
        }
    }

    private func pageSize(standard: Int, most: Int) throws(ServiceProblem) -> Int {
        guard let text = call["pageSize"] ?? call["page_size"] else { return standard }
        guard let number = Int32(text), number >= 0 else { throw .invalid("Invalid page size.") }
        return number == 0 ? standard : min(Int(number), most)
    }

    /// `a desc, b`.
    private func orders() throws(ServiceProblem) -> [StructuredQuery.Order] {
        guard let text = call["orderBy"] ?? call["order_by"] else { return [] }
        var orders: [StructuredQuery.Order] = []
        for part in text.split(separator: ",") {
            let words = part.split(separator: " ").map(String.init)
            let direction = words.dropFirst().first?.lowercased() ?? "asc"
            guard let field = words.first, words.count <= 2, direction == "asc" || direction == "desc" else {
                throw .invalid("Invalid order_by.")
            }
            orders.append(StructuredQuery.Order(path: try FieldPath(field), isDescending: direction == "desc"))
        }
        return orders
    }

    private func page(
        _ query: StructuredQuery,
        _ showsMissing: Bool,
        _ size: Int
    ) async throws(ServiceProblem) -> ([ListedDocument], Bool) {
        guard showsMissing else {
            var query = query
            query.limit = size + 1
            let found = try await find(query).documents
            return (found.prefix(size).map { ListedDocument(path: $0.path, document: $0) }, found.count > size)
        }
        let (names, place, limits) = (names, path, service.limits)
        var rows = try await service.store.readDocuments { table in
            let found = try QueryRun(query: query, names: names, limits: limits).documents(in: table)
            let places = try table.places(below: place)
            let parents = places.map { DocumentPath(unchecked: Array($0.segments.prefix(place.segments.count + 1))) }
            let missing = Set(parents).subtracting(found.map(\.path))
            let start: FieldValue? = query.start?.values.first
            return found.map { ListedDocument(path: $0.path, document: $0) }
                + missing.map { ListedDocument(path: $0, document: nil) }.filter { row in
                    start.map { ValueOrder.compare(.reference(names.name(row.path)), $0) > 0 } ?? true
                }
        }
        rows.sort { ByteOrder.compare($0.path.key, $1.path.key) < 0 }
        return (Array(rows.prefix(size)), rows.count > size)
    }
}

/// A row of a list: a document, or one that is only there as the parent of others.
struct ListedDocument: Sendable {
    let path: DocumentPath
    let document: FoundDocument?
}

/// The beginning of the next page: behind the values of the last row.
enum PageToken {
    static func text(_ query: StructuredQuery, _ row: ListedDocument, _ names: DocumentNames) -> String {
        // A row that is only there as a parent has no keys, and such rows come in the order of names.
        let values = row.document?.keys ?? [.reference(names.name(row.path))]
        return JSONWriter.bytes { $0.array(values) { $0.value($1) } }.base64EncodedString()
    }

    static func cursor(_ token: String, _ query: StructuredQuery) throws(ServiceProblem) -> StructuredQuery.Cursor {
        let problem = ServiceProblem.invalid("invalid page token")
        guard let json = Data(base64Encoded: token), let document = try? JSONDocument(json, maximumDepth: 128),
            document.root.isArray
        else { throw problem }
        let nodes = Array(document.root.elements)
        guard nodes.count == query.orders.count else { throw problem }
        let values = nodes.compactMap { node -> FieldValue? in try? FieldValueReader().value(node) }
        guard values.count == nodes.count else { throw problem }
        return StructuredQuery.Cursor(values: values, isBefore: false)
    }
}
