package import Foundation
import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// A value of a field, of exactly one of Firestore's types.
///
/// The printed value is its type only, because values are texts of chats, names and secrets.
package indirect enum FirestoreValue: Sendable, Hashable {
    /// No value, which is not the same as no field.
    case null
    case bool(Bool)
    /// A whole number; other than in JSON, all 64 bits of it are kept.
    case integer(Int64)
    /// A binary fraction, one that is no number among them.
    case double(Double)
    case timestamp(FirestoreTimestamp)
    case string(String)
    case bytes(Data)
    /// The full name of a document.
    case reference(ExactText)
    case geoPoint(latitude: Double, longitude: Double)
    /// A list. Firestore takes no list directly inside of a list.
    case array([FirestoreValue])
    case map(FirestoreFields)

    package static func strings(_ texts: some Sequence<String>) -> FirestoreValue {
        .array(texts.map { .string($0) })
    }
}

extension FirestoreValue {
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var integer: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    package var timestamp: FirestoreTimestamp? {
        guard case .timestamp(let moment) = self else { return nil }
        return moment
    }

    package var array: [FirestoreValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

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
    /// A mirror without children, so that `dump` finds nothing.
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

extension FirestoreValue {
    /// Reads a value by the name of its type, never by the form of the JSON, since `3` may be either kind of number.
    package init(_ node: JSONNode) throws(Unreadable) {
        let fields = node.fields
        guard fields.count == 1, let field = fields.first else { throw Unreadable(expected: "a value of one type") }
        self = try Self.value(of: field.name, field.value)
    }

    private static func value(of type: String, _ node: JSONNode) throws(Unreadable) -> FirestoreValue {
        let value: FirestoreValue? =
            switch type {
            case "nullValue": .null
            case "booleanValue": node.bool.map { .bool($0) }
            case "integerValue": integer(node).map { .integer($0) }
            case "doubleValue": double(node).map { .double($0) }
            case "timestampValue": node.string.flatMap { FirestoreTimestamp($0) }.map { .timestamp($0) }
            case "stringValue": node.string.map { .string($0) }
            case "bytesValue": node.string.flatMap(bytes).map { .bytes($0) }
            case "referenceValue": node.string.map { .reference(ExactText($0)) }
            case "geoPointValue": geoPoint(node)
            case "arrayValue": try list(node)
            case "mapValue": node.isObject ? .map(try FirestoreFields(node["fields"])) : nil
            default: nil
            }
        guard let value else { throw Unreadable(expected: "a value of a known type") }
        return value
    }

    private static func list(_ node: JSONNode) throws(Unreadable) -> FirestoreValue? {
        guard node.isObject else { return nil }
        guard let elements = node["values"], !elements.isNull else { return .array([]) }
        guard elements.isArray else { return nil }
        var values: [FirestoreValue] = []
        for element in elements.elements { values.append(try FirestoreValue(element)) }
        return .array(values)
    }

    private static func integer(_ node: JSONNode) -> Int64? {
        Int64(node.string ?? node.number?.text ?? "")
    }

    static func double(_ node: JSONNode) -> Double? {
        if let number = node.number { return Double(number.text) }
        switch node.string {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        case let text?: return JSONNumber(text).flatMap { Double($0.text) }
        case nil: return nil
        }
    }

    /// Standard and address-safe alphabets, with or without padding.
    private static func bytes(_ text: String) -> Data? {
        var plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while plain.utf8.count % 4 != 0, !plain.hasSuffix("===") { plain += "=" }
        return Data(base64Encoded: plain)
    }

    /// A coordinate of zero is not sent.
    private static func geoPoint(_ node: JSONNode) -> FirestoreValue? {
        guard node.isObject else { return nil }
        let latitude = node["latitude"].map(double) ?? 0
        let longitude = node["longitude"].map(double) ?? 0
        guard let latitude, let longitude else { return nil }
        return .geoPoint(latitude: latitude, longitude: longitude)
    }
}

extension FirestoreFields {
    /// Reads the fields of a document or map, which are absent when there are none.
    package init(_ node: JSONNode?) throws(Unreadable) {
        var fields: [(ExactText, FirestoreValue)] = []
        for field in node?.fields ?? [] {
            fields.append((ExactText(field.name), try FirestoreValue(field.value)))
        }
        self.init(fields)
    }
}

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

    /// A number, or one of the three words for a number that JSON lacks.
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
    package var json: JSONValue {
        .object(entries.map { JSONValue.Field($0.name.text, $0.value.json) })
    }
}
