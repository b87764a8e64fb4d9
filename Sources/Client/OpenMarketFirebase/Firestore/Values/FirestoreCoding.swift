import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// Turns `Codable` values into fields of documents and back, by way of Foundation's JSON coders.
///
/// JSON has fewer types than Firestore, so a date and bytes travel as an object with one field that says what they are.
enum FirestoreCoding {
    /// The fields of a value, which has to be an object; `null` and missing are the same.
    static func fields(of value: some Encodable) throws(MarketError) -> FirestoreFields {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            try Mark.write(.timestamp, FirestoreTimestamp(date).text, to: encoder)
        }
        encoder.dataEncodingStrategy = .custom { data, encoder in
            try Mark.write(.bytes, data.base64EncodedString(), to: encoder)
        }
        guard let json = try? encoder.encode(value),
            let root = (try? JSONDocument(json, maximumDepth: FirestoreAnswer.depth))?.root,
            case .map(let fields) = Self.value(root)
        else { throw .invalidRequest(.entity) }
        return fields
    }

    /// The value that the fields of a document describe.
    static func value<Value: Decodable>(_ type: Value.Type, of fields: FirestoreFields) throws(MarketError) -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let time = FirestoreTimestamp(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no timestamp")
            }
            return time.date
        }
        do {
            return try decoder.decode(Value.self, from: json(.map(fields)).encoded())
        } catch {
            throw .unreadable(Unreadable(error, as: Value.self))
        }
    }

    private static func value(_ node: JSONNode) -> FirestoreValue {
        if let truth = node.bool { return .bool(truth) }
        if let text = node.string { return .string(text) }
        if let number = node.number {
            return Int64(number.text).map { .integer($0) } ?? .double(Double(number.text) ?? .nan)
        }
        if node.isArray { return .array(node.elements.map { value($0) }) }
        guard node.isObject else { return .null }
        let fields = node.fields
        if fields.count == 1, let field = fields.first, let mark = Mark(stringValue: field.name) {
            return mark.value(of: field.value.string ?? "")
        }
        return .map(FirestoreFields(fields.map { (ExactText($0.name), value($0.value)) }))
    }

    /// The value in JSON, without the name of its type; a number that JSON cannot hold is `null`, or a text where all is kept.
    static func json(_ value: FirestoreValue, keepingAll: Bool = false) -> JSONValue {
        switch value {
        case .null: .null
        case .bool(let truth): .bool(truth)
        case .integer(let number): .integer(Int(number))
        case .double(let number):
            decimal(number).map { .decimal($0) } ?? (keepingAll ? .string(number.description) : .null)
        case .timestamp(let time): .string(time.text)
        case .string(let text): .string(text)
        case .bytes(let data): .string(data.base64EncodedString())
        case .reference(let name): .string(name.text)
        case .geoPoint(let latitude, let longitude):
            [
                "latitude": json(.double(latitude), keepingAll: keepingAll),
                "longitude": json(.double(longitude), keepingAll: keepingAll),
            ]
        case .array(let values): .array(values.map { json($0, keepingAll: keepingAll) })
        case .map(let fields):
            .object(fields.entries.map { JSONValue.Field($0.name.text, json($0.value, keepingAll: keepingAll)) })
        }
    }

    /// The number as a decimal one; `nil` for one that is not finite, or has more than a hundred places.
    private static func decimal(_ number: Double) -> Decimal? {
        guard number == 0 || (1e-100...1e100).contains(number.magnitude) else { return nil }
        return Decimal(string: number.description)
    }

    /// The name of the one field that says what a text in JSON stands for; no property of a Swift type is called so.
    private enum Mark: String, CodingKey {
        case timestamp = "\u{0}timestamp"
        case bytes = "\u{0}bytes"

        static func write(_ mark: Mark, _ text: String, to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Mark.self)
            try container.encode(text, forKey: mark)
        }

        func value(of text: String) -> FirestoreValue {
            switch self {
            case .timestamp: FirestoreTimestamp(text).map { .timestamp($0) } ?? .null
            case .bytes: Data(base64Encoded: text).map { .bytes($0) } ?? .null
            }
        }
    }
}
