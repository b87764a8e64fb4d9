import Foundation
import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

extension FirestoreValue {
    /// Reads a value by the name of its type; never by what the JSON looks like, since `3` may be either kind of number.
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
