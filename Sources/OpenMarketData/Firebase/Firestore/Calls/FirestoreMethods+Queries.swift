import OpenMarketDomain
import OpenMarketWire

extension FirestoreMethods {
    /// The documents that a query finds.
    ///
    /// Elements without a document are progress reports. One that cannot be read is counted and left out: one bad
    /// document must not hide its neighbours.
    package func run(_ query: FirestoreQuery) -> FirestoreCall<QueryResult> {
        let body: JSONValue = ["structuredQuery": query.json]
        return FirestoreCall("query", .read, target: target(of: query, "runQuery"), body: body) {
            [database] root throws(Unreadable) in
            guard root.isArray else { throw Unreadable(expected: "a list of documents") }
            var documents: [FirestoreDocument] = []
            var unreadable = 0
            var readTime: FirestoreTimestamp?
            for element in root.elements {
                readTime = element["readTime"]?.string.flatMap { FirestoreTimestamp($0) } ?? readTime
                guard let node = element["document"] else { continue }
                do throws(Unreadable) {
                    documents.append(try FirestoreDocument(node, in: database))
                } catch {
                    unreadable += 1
                }
            }
            return QueryResult(documents: documents, readTime: readTime, unreadable: unreadable)
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
