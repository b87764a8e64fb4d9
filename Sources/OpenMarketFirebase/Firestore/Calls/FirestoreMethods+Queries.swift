import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

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

    /// How many documents a query finds, up to `limit`.
    package func count(_ query: FirestoreQuery, upTo limit: Int? = nil) -> FirestoreCall<Int> {
        let bound: [JSONValue.Field] = limit.map { [.init("upTo", .string(String($0)))] } ?? []
        let count: JSONValue = ["alias": "count", "count": .object(bound)]
        let body: JSONValue = [
            "structuredAggregationQuery": ["structuredQuery": query.json, "aggregations": .array([count])]
        ]
        return FirestoreCall("count", .read, target: target(of: query, "runAggregationQuery"), body: body) {
            root throws(Unreadable) in
            for element in root.elements {
                guard let node = element["result"]?["aggregateFields"]?["count"] else { continue }
                if let number = try FirestoreValue(node).integer, let count = Int(exactly: number) { return count }
            }
            throw Unreadable(expected: "a count", path: "result.aggregateFields.count")
        }
    }

    private func target(of query: FirestoreQuery, _ action: String) -> RequestTarget {
        let parent = query.collection.parent?.segments ?? []
        return RequestTarget(segments: database.segments(parent), action: action)
    }
}
