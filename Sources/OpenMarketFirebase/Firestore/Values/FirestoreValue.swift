package import Foundation
import OpenMarketData

/// A value of a field, of exactly one of Firestore's types.
///
/// What it shows when printed is its type only: values are chat texts, names and secrets.
package indirect enum FirestoreValue: Sendable, Hashable {
    /// No value, which is not the same as no field.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number; other than in JSON, all 64 bits of it are kept.
    case integer(Int64)
    /// A binary fraction, one that is no number among them.
    case double(Double)
    /// A moment.
    case timestamp(FirestoreTimestamp)
    /// A text.
    case string(String)
    /// Bytes.
    case bytes(Data)
    /// The full name of a document.
    case reference(ExactText)
    /// A place on Earth.
    case geoPoint(latitude: Double, longitude: Double)
    /// A list. Firestore takes no list directly inside of a list.
    case array([FirestoreValue])
    /// Fields.
    case map(FirestoreFields)

    /// Strings in a list.
    package static func strings(_ texts: some Sequence<String>) -> FirestoreValue {
        .array(texts.map { .string($0) })
    }
}

extension FirestoreValue {
    /// The text, when it is one.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The whole number, when it is one.
    package var integer: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    /// The moment, when it is one.
    package var timestamp: FirestoreTimestamp? {
        guard case .timestamp(let moment) = self else { return nil }
        return moment
    }

    /// The elements, when it is a list.
    package var array: [FirestoreValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The fields, when it is a map.
    package var map: FirestoreFields? {
        guard case .map(let fields) = self else { return nil }
        return fields
    }

    /// The texts of a list, without what is no text in it.
    package var strings: [String]? { array?.compactMap(\.string) }
}

extension FirestoreValue: CustomStringConvertible, CustomReflectable {
    /// The type, without the value.
    package var description: String { kind }
    /// No children, so that `dump` finds nothing.
    package var customMirror: Mirror { Mirror(self, children: [:]) }

    private var kind: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .integer: "integer"
        case .double: "double"
        case .timestamp: "timestamp"
        case .string: "string"
        case .bytes: "bytes"
        case .reference: "reference"
        case .geoPoint: "geoPoint"
        case .array: "array"
        case .map: "map"
        }
    }
}
