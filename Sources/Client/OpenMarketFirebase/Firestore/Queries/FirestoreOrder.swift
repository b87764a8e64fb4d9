import OpenMarketData
import OpenMarketWire

/// By which field a query sorts.
package struct FirestoreOrder: Sendable, Hashable {
    /// The field.
    package let field: FieldPath
    /// Whether the largest comes first.
    package let isDescending: Bool

    /// The smallest first.
    package static func ascending(_ field: FieldPath) -> FirestoreOrder {
        FirestoreOrder(field: field, isDescending: false)
    }

    /// The largest first.
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
    /// The values.
    package let values: [FirestoreValue]
    /// Whether the position is before what has exactly these values, or behind it.
    package let isBefore: Bool

    /// Before what has these values.
    package static func before(_ values: FirestoreValue...) -> FirestoreCursor {
        FirestoreCursor(values: values, isBefore: true)
    }

    /// Behind what has these values.
    package static func after(_ values: FirestoreValue...) -> FirestoreCursor {
        FirestoreCursor(values: values, isBefore: false)
    }

    var json: JSONValue {
        ["values": .array(values.map(\.json)), "before": .bool(isBefore)]
    }
}
