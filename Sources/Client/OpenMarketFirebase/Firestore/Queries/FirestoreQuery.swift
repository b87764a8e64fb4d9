import OpenMarketData
package import OpenMarketWire

/// A query of one collection.
package struct FirestoreQuery: Sendable, Hashable {
    package let collection: CollectionPath
    package var filter: FirestoreFilter?
    /// The order of the documents; their names decide last, or alone.
    package var orders: [FirestoreOrder] = []
    package var start: FirestoreCursor?
    package var end: FirestoreCursor?
    package var limit: Int?
    /// The number of documents to leave out, which Firestore charges for, too.
    package var offset: Int?
    /// The fields that a response has: all when `nil`, and none but the name of the document when empty.
    package var fields: [FieldPath]?

    /// The documents of a collection; all of them unless something is said.
    package init(
        _ collection: CollectionPath,
        where filter: FirestoreFilter? = nil,
        by orders: [FirestoreOrder] = [],
        limit: Int? = nil,
        fields: [FieldPath]? = nil
    ) {
        (self.collection, self.filter, self.orders) = (collection, filter, orders)
        (self.limit, self.fields) = (limit, fields)
    }

    /// The query as a request carries it, without the parts that are `nil`.
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

package struct QueryResult: Sendable, Hashable {
    /// The matches, in order.
    package let rows: [Row]
    package let readTime: FirestoreTimestamp?
    /// The number of documents that have not even a name that could be read.
    package let nameless: Int

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

package indirect enum FirestoreFilter: Sendable, Hashable {
    package enum Comparison: String, Sendable, Hashable {
        case less = "LESS_THAN"
        case lessOrEqual = "LESS_THAN_OR_EQUAL"
        case greater = "GREATER_THAN"
        case greaterOrEqual = "GREATER_THAN_OR_EQUAL"
        case equal = "EQUAL"
        case notEqual = "NOT_EQUAL"
        case arrayContains = "ARRAY_CONTAINS"
        case arrayContainsAny = "ARRAY_CONTAINS_ANY"
        case isOneOf = "IN"
    }

    /// The most values that one field is compared with at a time.
    static let mostValues = 30

    /// A field compares so with a value. A document without the field never does.
    case field(FieldPath, Comparison, FirestoreValue)
    case all([FirestoreFilter])
    case any([FirestoreFilter])

    var json: JSONValue {
        switch self {
        case .field(let path, let comparison, let value): Self.json(path, comparison, value)
        case .all(let filters): Self.composite("AND", filters)
        case .any(let filters): Self.composite("OR", filters)
        }
    }

    /// The JSON of one condition; null and NaN, which no value equals in Firestore, have operators of their own.
    private static func json(_ path: FieldPath, _ comparison: Comparison, _ value: FirestoreValue) -> JSONValue {
        let word: String? =
            switch (comparison, value) {
            case (.equal, .null): "IS_NULL"
            case (.notEqual, .null): "IS_NOT_NULL"
            case (.equal, .double(let number)) where number.isNaN: "IS_NAN"
            case (.notEqual, .double(let number)) where number.isNaN: "IS_NOT_NAN"
            default: nil
            }
        let field: JSONValue = ["fieldPath": .string(path.text)]
        if let word { return ["unaryFilter": ["op": .string(word), "field": field]] }
        return ["fieldFilter": ["field": field, "op": .string(comparison.rawValue), "value": value.json]]
    }

    private static func composite(_ word: String, _ filters: [FirestoreFilter]) -> JSONValue {
        if filters.count == 1, let only = filters.first { return only.json }
        return ["compositeFilter": ["op": .string(word), "filters": .array(filters.map(\.json))]]
    }
}

package struct FirestoreOrder: Sendable, Hashable {
    package let field: FieldPath
    package let isDescending: Bool

    package static func ascending(_ field: FieldPath) -> FirestoreOrder {
        FirestoreOrder(field: field, isDescending: false)
    }

    package static func descending(_ field: FieldPath) -> FirestoreOrder {
        FirestoreOrder(field: field, isDescending: true)
    }

    var json: JSONValue {
        [
            "field": ["fieldPath": .string(field.text)],
            "direction": .string(isDescending ? "DESCENDING" : "ASCENDING"),
        ]
    }
}

/// A position in the order of a query: a value for each of its first orders.
package struct FirestoreCursor: Sendable, Hashable {
    package let values: [FirestoreValue]
    /// Whether the position is before what has exactly these values, or behind it.
    package let isBefore: Bool

    package static func before(_ values: FirestoreValue...) -> FirestoreCursor {
        FirestoreCursor(values: values, isBefore: true)
    }

    package static func after(_ values: FirestoreValue...) -> FirestoreCursor {
        FirestoreCursor(values: values, isBefore: false)
    }

    var json: JSONValue {
        ["values": .array(values.map(\.json)), "before": .bool(isBefore)]
    }
}
