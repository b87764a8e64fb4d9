import OpenMarketData
package import OpenMarketWire

/// A query of one collection.
package struct FirestoreQuery: Sendable, Hashable {
    /// The collection.
    package let collection: CollectionPath
    /// Which documents.
    package var filter: FirestoreFilter?
    /// In which order; by name when nothing is said, and after everything that is said.
    package var orders: [FirestoreOrder] = []
    /// The beginning of the response.
    package var start: FirestoreCursor?
    /// The end of the response.
    package var end: FirestoreCursor?
    /// The greatest number of documents.
    package var limit: Int?
    /// The number of documents to leave out; they are paid for all the same.
    package var offset: Int?
    /// Which fields; all when nothing is said, and only names when empty.
    package var fields: [FieldPath]?

    /// All documents of a collection.
    package init(_ collection: CollectionPath) {
        self.collection = collection
    }

    /// As a request carries it; parts that are not there are not sent.
    package var json: JSONValue {
        var parts: [JSONValue.Field] = []
        if let fields {
            let names = fields.isEmpty ? [.documentID] : fields
            parts.append(
                .init("select", ["fields": .array(names.map { ["fieldPath": .string($0.text)] })])
            )
        }
        parts.append(.init("from", .array([["collectionId": .string(collection.id.text)]])))
        if let filter { parts.append(.init("where", filter.json)) }
        if !orders.isEmpty { parts.append(.init("orderBy", .array(orders.map(\.json)))) }
        if let start { parts.append(.init("startAt", start.json)) }
        if let end { parts.append(.init("endAt", end.json)) }
        if let offset { parts.append(.init("offset", .integer(offset))) }
        if let limit { parts.append(.init("limit", .integer(limit))) }
        return .object(parts)
    }
}

/// The documents that a query found.
package struct QueryResult: Sendable, Hashable {
    /// The matches, in order.
    package let rows: [Row]
    /// The date of the results.
    package let readTime: FirestoreTimestamp?
    /// The number of documents that have not even a name that could be read.
    package let nameless: Int

    /// A document that was found.
    package struct Row: Sendable, Hashable {
        /// The document; with the fields that could be read, when not all of them could.
        package let document: FirestoreDocument
        /// Whether all of it could be read.
        package let isWhole: Bool
    }

    /// The documents that could be read, in order.
    package var documents: [FirestoreDocument] { rows.filter(\.isWhole).map(\.document) }
    /// The number of documents that could not be read.
    package var unreadable: Int { count - rows.count { $0.isWhole } }
    /// The number of documents that were found in all.
    package var count: Int { rows.count + nameless }
    /// The last one found: the next request continues behind it, readable or not.
    package var last: FirestoreDocument? { rows.last?.document }
}
