import Foundation
import OpenMarketWire
import Testing

@testable import OpenMarketFirebaseEmulator

/// A request and the documents around it.
struct AccessRow: Sendable, CustomTestStringConvertible {
    static let now = Timestamp(microseconds: 1_700_000_000_000_000)

    var name: String
    var who: String?
    var verb: String
    var path: String
    /// All documents before the commit.
    var documents: [String: FieldMap]
    /// What the commit writes, `nil` for a document that is removed; empty for readings.
    var writes: [String: FieldMap?]
    /// Of a list: the field that has to contain a text.
    var condition: (field: String, text: String)?

    var testDescription: String { "\(name): \(who ?? "no user") \(verb) \(path)" }

    /// The documents after the commit.
    var after: [String: FieldMap] {
        var after = documents
        for (path, fields) in writes { after[path] = fields }
        return after
    }
}

/// The rows of `Fixtures/access-table.json`.
enum AccessTable {
    /// A row, and whether it is to be allowed.
    static func rows() throws -> [(row: AccessRow, isAllowed: Bool)] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/access-table", withExtension: "json"))
        let root = try JSONDocument(Data(contentsOf: url)).root
        let world = documents(root["documents"])
        return try #require(root["rows"]).elements.map { node in
            let row = try self.row(node, world)
            return (row, try #require(node["allowed"]?.bool as Bool?))
        }
    }

    private static func row(_ node: JSONNode, _ world: [String: FieldMap?]) throws -> AccessRow {
        let path = try #require(node["path"]?.string)
        var all = world.merging(documents(node["documents"])) { _, own in own }
        if let before = node["before"] { all[path] = fields(before) }
        let known = all.compactMapValues(\.self)
        var writes = documents(node["also"])
        let verb = try #require(node["verb"]?.string)
        if let after = node["after"] {
            writes[path] = .some(fields(after))
        } else if let change = node["change"] {
            writes[path] = .some(changed(known[path], change))
        } else if verb == "delete" {
            writes[path] = .some(nil)
        }
        let condition = node["where"]?.fields.first.flatMap { field in field.1.string.map { (field.0, $0) } }
        return AccessRow(
            name: try #require(node["name"]?.string),
            who: node["who"]?.string,
            verb: verb,
            path: path,
            documents: known,
            writes: writes,
            condition: condition
        )
    }

    private static func documents(_ node: JSONNode?) -> [String: FieldMap?] {
        (node?.fields ?? []).reduce(into: [:]) { $0[$1.0] = $1.1.isNull ? .some(nil) : fields($1.1) }
    }

    private static func fields(_ node: JSONNode) -> FieldMap { FieldMap(node.fields.map { ($0.0, value($0.1)) }) }

    private static func changed(_ before: FieldMap?, _ change: JSONNode) -> FieldMap {
        var fields = before ?? FieldMap()
        for (name, node) in change.fields { fields[name] = node.string == "@remove" ? nil : value(node) }
        return fields
    }

    private static func value(_ node: JSONNode) -> FieldValue {
        if let text = node.string { return .text(text) }
        if let bool = node.bool { return .bool(bool) }
        if let number = node.number?.text {
            return Int64(number).map(FieldValue.integer) ?? .double(Double(number) ?? .nan)
        }
        if node.isArray { return .array(node.elements.map(value)) }
        guard node.isObject else { return .null }
        guard let count = node["count"]?.int64, let repeated = node["@repeat"] else { return .map(fields(node)) }
        if let text = repeated.string { return .string(String(repeating: text, count: Int(count))) }
        let element = repeated.elements.first { _ in true }.map(value) ?? .null
        return .array(Array(repeating: element, count: Int(count)))
    }
}

extension FieldValue {
    /// A text of the table: some words stand for times.
    static func text(_ text: String) -> FieldValue {
        let day: Int64 = 86_400_000_000
        switch text {
        case "@now": return .moment(AccessRow.now)
        case "@past": return .moment(Timestamp(microseconds: AccessRow.now.microseconds - day))
        case "@later": return .moment(Timestamp(microseconds: AccessRow.now.microseconds + day))
        default: return .string(text)
        }
    }
}
