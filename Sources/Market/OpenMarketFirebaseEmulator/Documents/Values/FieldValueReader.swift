import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// Reads values as clients send them: one key that says the kind.
struct FieldValueReader: Sendable {
    static let maximumDepth = 20

    func fields(_ node: JSONNode?, depth: Int = 0) throws(ServiceProblem) -> FieldMap {
        guard let node, !node.isNull else { return FieldMap() }
        guard node.isObject else { throw .invalidPayload }
        var fields: [(String, FieldValue)] = []
        for (name, value) in node.fields {
            try check(name)
            fields.append((name, try self.value(value, depth: depth)))
        }
        return FieldMap(fields)
    }

    func value(_ node: JSONNode, depth: Int = 0) throws(ServiceProblem) -> FieldValue {
        let fields = node.fields
        guard let (key, content) = fields.first else { throw .invalid("Cannot convert a Value with type unset.") }
        guard fields.count == 1 else { throw .invalidPayload }
        switch key {
        case "nullValue", "null_value": return try null(content)
        case "booleanValue", "boolean_value": return .bool(try Self.need(content.bool))
        case "integerValue", "integer_value": return .integer(try Self.need(content.int64))
        case "doubleValue", "double_value": return .double(try Self.need(Self.double(content)))
        case "timestampValue", "timestamp_value": return .moment(try Self.need(content.string.flatMap(Timestamp.init)))
        case "stringValue", "string_value": return .string(try text(content))
        case "bytesValue", "bytes_value": return .bytes(try Self.need(content.string.flatMap(Self.bytes)))
        case "referenceValue", "reference_value": return .reference(try reference(content))
        case "geoPointValue", "geo_point_value": return try point(content)
        case "arrayValue", "array_value": return .array(try elements(content, depth: depth + 1))
        case "mapValue", "map_value":
            guard depth < Self.maximumDepth else { throw Self.tooDeep }
            return .map(try self.fields(try MessageFields(content)["fields"], depth: depth + 1))
        default: throw .invalidPayload
        }
    }

    private static let tooDeep = ServiceProblem.invalid("Property contains too many nested maps or arrays.")

    private func elements(_ node: JSONNode, depth: Int) throws(ServiceProblem) -> [FieldValue] {
        guard depth <= Self.maximumDepth else { throw Self.tooDeep }
        return try MessageFields(node).list("values").map { element throws(ServiceProblem) in
            let value = try self.value(element, depth: depth)
            guard value.elements == nil else { throw .invalid("Cannot convert an array value in an array value.") }
            return value
        }
    }

    private func check(_ name: String) throws(ServiceProblem) {
        guard (1...1500).contains(name.utf8.count) else { throw .invalid("A field name must have 1 to 1500 bytes.") }
        guard !(name.hasPrefix("__") && name.hasSuffix("__") && name.utf8.count >= 4) else {
            throw .invalid("A field name is reserved.")
        }
    }

    private func null(_ node: JSONNode) throws(ServiceProblem) -> FieldValue {
        guard node.isNull || node.string == "NULL_VALUE" || node.int64 == 0 else { throw .invalidPayload }
        return .null
    }

    private func text(_ node: JSONNode) throws(ServiceProblem) -> String {
        let text = try Self.need(node.string)
        guard text.utf8.count <= 1_048_487 else { throw .invalid("The value of a property is too long.") }
        return text
    }

    private func reference(_ node: JSONNode) throws(ServiceProblem) -> String {
        let name = try Self.need(node.string)
        guard name.hasPrefix("projects/") else { throw .invalid("A reference lacks \"projects\" at index 0.") }
        return name
    }

    private func point(_ node: JSONNode) throws(ServiceProblem) -> FieldValue {
        let message = try MessageFields(node)
        let latitude =
            try message["latitude"].map { node throws(ServiceProblem) in try Self.need(Self.double(node)) } ?? 0
        let longitude =
            try message["longitude"].map { node throws(ServiceProblem) in try Self.need(Self.double(node)) } ?? 0
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            throw .invalid("A GeoPoint is out of range.")
        }
        return .point(latitude: latitude + 0, longitude: longitude + 0)
    }

    private static func double(_ node: JSONNode) -> Double? {
        switch node.string {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: break
        }
        guard let text = node.number?.text ?? node.string.flatMap(JSONNumber.init)?.text, let number = Double(text),
            number.isFinite
        else { return nil }
        // Adding nothing turns a negative zero into zero.
        return number + 0
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Base64.decode(standard).map(Array.init)
    }

    private static func need<Value>(_ value: Value?) throws(ServiceProblem) -> Value {
        guard let value else { throw .invalidPayload }
        return value
    }
}
