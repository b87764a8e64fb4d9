import Foundation
import OpenMarketData
package import OpenMarketWire

extension FirestoreValue {
    /// The value with its type as its name, in the JSON of protocol buffers.
    package var json: JSONValue {
        switch self {
        case .null: ["nullValue": .null]
        case .bool(let value): ["booleanValue": .bool(value)]
        // A number in JSON would lose the bits above 2^53 on its way.
        case .integer(let value): ["integerValue": .string(String(value))]
        case .double(let value): ["doubleValue": Self.json(value)]
        case .timestamp(let value): ["timestampValue": .string(value.text)]
        case .string(let value): ["stringValue": .string(value)]
        case .bytes(let value): ["bytesValue": .string(value.base64EncodedString())]
        case .reference(let value): ["referenceValue": .string(value.text)]
        case .geoPoint(let latitude, let longitude):
            ["geoPointValue": ["latitude": Self.json(latitude), "longitude": Self.json(longitude)]]
        case .array(let values): ["arrayValue": Self.list(values)]
        case .map(let fields): ["mapValue": .object(fields.isEmpty ? [] : [.init("fields", fields.json)])]
        }
    }

    /// The elements of a list; an empty one has no `values` at all.
    static func list(_ values: [FirestoreValue]) -> JSONValue {
        .object(values.isEmpty ? [] : [.init("values", .array(values.map(\.json)))])
    }

    /// A number, or one of the three words for what JSON has no number for.
    private static func json(_ value: Double) -> JSONValue {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        // Beyond these a `Decimal` has not got enough exponents; a text is read just as well.
        guard value == 0 || (1e-90..<1e90).contains(abs(value)),
            let decimal = Decimal(string: value.description, locale: Locale(identifier: "en_US_POSIX"))
        else { return .string(value.description) }
        return .decimal(decimal)
    }
}

extension FirestoreFields {
    /// The fields as an object.
    package var json: JSONValue {
        .object(entries.map { JSONValue.Field($0.name.text, $0.value.json) })
    }
}
