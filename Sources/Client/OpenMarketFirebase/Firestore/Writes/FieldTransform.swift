import OpenMarketData
import OpenMarketWire

/// A change that the server computes from the present value, so that no other client's change is lost.
package struct FieldTransform: Sendable, Hashable {
    package enum Operation: Sendable, Hashable {
        /// Becomes the moment the server took the request.
        case requestTime
        case increment(FirestoreValue)
        /// Becomes the larger of the two.
        case maximum(FirestoreValue)
        /// Becomes the smaller of the two.
        case minimum(FirestoreValue)
        /// Gets these elements, as far as it has not got them yet.
        case union([FirestoreValue])
        case remove([FirestoreValue])
    }

    package let field: FieldPath
    package let operation: Operation

    package init(_ field: FieldPath, _ operation: Operation) {
        self.field = field
        self.operation = operation
    }

    /// Whether doing it twice is more than doing it once.
    ///
    /// The time of the request is later the second time, which does no harm.
    var isRepeatable: Bool {
        if case .increment = operation { return false }
        return true
    }

    var json: JSONValue {
        let change: (String, JSONValue) =
            switch operation {
            case .requestTime: ("setToServerValue", "REQUEST_TIME")
            case .increment(let value): ("increment", value.json)
            case .maximum(let value): ("maximum", value.json)
            case .minimum(let value): ("minimum", value.json)
            case .union(let values): ("appendMissingElements", FirestoreValue.list(values))
            case .remove(let values): ("removeAllFromArray", FirestoreValue.list(values))
            }
        return .object([.init("fieldPath", .string(field.text)), .init(change.0, change.1)])
    }
}
