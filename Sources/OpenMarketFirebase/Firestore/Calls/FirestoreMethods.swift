import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The methods of Firestore's REST interface, of one database.
package struct FirestoreMethods: Sendable {
    /// The database.
    package let database: FirestoreDatabase

    /// The methods of a database.
    package init(_ database: FirestoreDatabase) {
        self.database = database
    }

    /// One document.
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

    /// All of these changes, or none.
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
