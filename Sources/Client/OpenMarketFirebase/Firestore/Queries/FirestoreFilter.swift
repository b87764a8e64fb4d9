import OpenMarketData
import OpenMarketWire

/// Which documents a query wants.
package indirect enum FirestoreFilter: Sendable, Hashable {
    /// The comparison of a field with a value.
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
        case isNoneOf = "NOT_IN"
    }

    /// The most values that one field is compared with at a time.
    static let mostValues = 30

    /// A field compares so with a value. A document without the field never does.
    case field(FieldPath, Comparison, FirestoreValue)
    /// All of these.
    case all([FirestoreFilter])
    /// Any of these.
    case any([FirestoreFilter])

    /// As a query carries it.
    var json: JSONValue {
        switch self {
        case .field(let path, let comparison, let value): Self.json(path, comparison, value)
        case .all(let filters): Self.composite("AND", filters)
        case .any(let filters): Self.composite("OR", filters)
        }
    }

    /// Nothing is equal to null or to what is no number; there are other words for asking for them.
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
