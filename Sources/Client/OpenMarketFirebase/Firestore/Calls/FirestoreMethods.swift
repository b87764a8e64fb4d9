import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The methods of Firestore's REST interface, of one database.
package struct FirestoreMethods: Sendable {
    package let database: FirestoreDatabase

    package init(_ database: FirestoreDatabase) {
        self.database = database
    }

    package func get(_ document: DocumentPath, fields: [FieldPath]? = nil) -> FirestoreCall<FirestoreDocument> {
        let target = RequestTarget(segments: database.segments(document.segments), query: Self.mask(fields))
        return FirestoreCall("get", .read, method: .get, target: target) { [database] root throws(Unreadable) in
            try FirestoreDocument(root, in: database)
        }
    }

    /// Several documents at one moment, each found or missing; in no particular order.
    package func batchGet(_ documents: [DocumentPath]) -> FirestoreCall<[DocumentPath: FirestoreDocument]> {
        let names = documents.map { JSONValue.string(database.name(of: $0)) }
        let target = RequestTarget(segments: database.segments(), action: "batchGet")
        return FirestoreCall("batchGet", .read, target: target, body: ["documents": .array(names)]) {
            [database] root throws(Unreadable) in
            var found: [DocumentPath: FirestoreDocument] = [:]
            for element in root.elements {
                guard let node = element["found"] else { continue }
                let document = try FirestoreDocument(node, in: database)
                found[document.path] = document
            }
            return found
        }
    }

    /// A part of a collection in the order of names.
    package func list(
        _ collection: CollectionPath,
        pageSize: Int? = nil,
        pageToken: String? = nil,
        fields: [FieldPath]? = nil
    ) -> FirestoreCall<DocumentPage> {
        var query: [QueryItem] = []
        if let pageSize { query.append(QueryItem("pageSize", String(pageSize))) }
        if let pageToken { query.append(QueryItem("pageToken", pageToken)) }
        let segments = database.segments(collection.segments)
        let target = RequestTarget(segments: segments, query: query + Self.mask(fields))
        return FirestoreCall("list", .read, method: .get, target: target) { [database] root throws(Unreadable) in
            try DocumentPage(root, in: database)
        }
    }

    /// Makes all of these changes, or none.
    package func commit(_ writes: [FirestoreWrite]) -> FirestoreCall<CommitResult> {
        let body: JSONValue = ["writes": .array(writes.map { $0.json(in: database) })]
        let target = RequestTarget(segments: database.segments(), action: "commit")
        let kind = FirestoreRetry.Kind.write(
            isRepeatable: writes.allSatisfy(\.isRepeatable) || writes.contains(where: \.happensOnce)
        )
        return FirestoreCall("commit", kind, target: target, body: body) { root throws(Unreadable) in
            try CommitResult(root)
        }
    }

    private static func mask(_ fields: [FieldPath]?) -> [QueryItem] {
        (fields ?? []).map { QueryItem("mask.fieldPaths", $0.text) }
    }
}

extension FirestoreMethods {
    /// The documents that a query finds.
    ///
    /// Elements without a document are progress reports. One bad document must not hide its neighbours, so the
    /// fields of it that can be read are kept: they say where the next page begins.
    package func run(_ query: FirestoreQuery) -> FirestoreCall<QueryResult> {
        let body: JSONValue = ["structuredQuery": query.json]
        return FirestoreCall("query", .read, target: target(of: query, "runQuery"), body: body) {
            [database] root throws(Unreadable) in
            guard root.isArray else { throw Unreadable(expected: "a list of documents") }
            var rows: [QueryResult.Row] = []
            var nameless = 0
            var readTime: FirestoreTimestamp?
            for element in root.elements {
                readTime = element["readTime"]?.string.flatMap { FirestoreTimestamp($0) } ?? readTime
                guard let node = element["document"] else { continue }
                if let document = try? FirestoreDocument(node, in: database) {
                    rows.append(QueryResult.Row(document: document, isWhole: true))
                } else if let remains = FirestoreDocument(remainsOf: node, in: database) {
                    rows.append(QueryResult.Row(document: remains, isWhole: false))
                } else {
                    nameless += 1
                }
            }
            return QueryResult(rows: rows, readTime: readTime, nameless: nameless)
        }
    }

    /// Counts the documents that a query finds, up to `limit`.
    package func count(_ query: FirestoreQuery, upTo limit: Int? = nil) -> FirestoreCall<Int> {
        let bound: [JSONValue.Field] = limit.map { [.init("upTo", .string(String($0)))] } ?? []
        let count: JSONValue = ["alias": "count", "count": .object(bound)]
        return aggregation("count", of: query, [count]) { numbers throws(Unreadable) in
            try Self.whole("count", in: numbers)
        }
    }

    /// Counts the documents that a query finds, and sums a whole number that each of them has.
    package func total(_ query: FirestoreQuery, of field: FieldPath) -> FirestoreCall<FirestoreTotal> {
        let sum: JSONValue = ["alias": "sum", "sum": ["field": ["fieldPath": .string(field.text)]]]
        return aggregation("total", of: query, [["alias": "count", "count": .object([])], sum]) {
            numbers throws(Unreadable) in
            FirestoreTotal(count: try Self.whole("count", in: numbers), sum: try Self.whole("sum", in: numbers))
        }
    }

    private func aggregation<Value: Sendable>(
        _ name: String,
        of query: FirestoreQuery,
        _ numbers: [JSONValue],
        read: @escaping @Sendable (JSONNode) throws(Unreadable) -> Value
    ) -> FirestoreCall<Value> {
        let body: JSONValue = [
            "structuredAggregationQuery": ["structuredQuery": query.json, "aggregations": .array(numbers)]
        ]
        return FirestoreCall(name, .read, target: target(of: query, "runAggregationQuery"), body: body) {
            root throws(Unreadable) in
            for element in root.elements {
                if let fields = element["result"]?["aggregateFields"] { return try read(fields) }
            }
            throw Unreadable(expected: "a result", path: "result.aggregateFields")
        }
    }

    private static func whole(_ name: StaticString, in numbers: JSONNode) throws(Unreadable) -> Int {
        guard let node = numbers[name], let number = try FirestoreValue(node).integer, let whole = Int(exactly: number)
        else { throw Unreadable(expected: "a whole number", path: "result.aggregateFields.\(name)") }
        return whole
    }

    private func target(of query: FirestoreQuery, _ action: String) -> RequestTarget {
        let parent = query.collection.parent?.segments ?? []
        return RequestTarget(segments: database.segments(parent), action: action)
    }
}

/// The number of documents that a query finds, and the sum of one field of them.
package struct FirestoreTotal: Sendable, Hashable {
    package let count: Int
    package let sum: Int
}
