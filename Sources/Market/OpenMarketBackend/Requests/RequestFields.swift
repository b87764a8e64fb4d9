import Foundation
import OpenMarketWire

/// The named values of a request, whether they came as JSON or as parts of a form.
struct RequestFields: Sendable {
    enum Value: Sendable {
        case null
        case text(String)
        case number(JSONNumber)
        case other
    }

    /// Every name that any generation knows; whatever else is sent is left unread.
    private static let names: [StaticString] = [
        "name", "title", "description", "descriptions", "price", "currency", "discounted_price", "stock", "secret",
        "password", "thumbnail_id", "category", "status", "version", "identifier",
        "buyer",
    ]

    private var values: [String: Value] = [:]

    /// The fields of a JSON object; of several with one name the first counts.
    init(_ object: JSONNode) {
        for name in Self.names {
            guard let node = object[name] else { continue }
            values[name.description] = Self.value(of: node)
        }
    }

    init(_ texts: [String: String]) {
        values = texts.mapValues(Value.text)
    }

    /// A value; `nil` when it was not sent.
    subscript(name: String) -> Value? { values[name] }

    /// Returns whether something was sent under this name; `null` is nothing.
    func holds(_ name: String) -> Bool {
        switch values[name] {
        case nil, .null: false
        default: true
        }
    }

    /// A value by the first of several names under which it was sent.
    func first(of names: [String]) -> (name: String, value: Value)? {
        for name in names {
            if let value = values[name] { return (name, value) }
        }
        return nil
    }

    /// A text that is not empty.
    func text(_ name: String) -> String? {
        guard case .text(let text) = values[name], !text.isEmpty else { return nil }
        return text
    }

    /// The fields without those of some names that are empty texts.
    func without(empty names: [String]) -> RequestFields {
        var fields = self
        for name in names {
            if case .text("") = values[name] { fields.values[name] = nil }
        }
        return fields
    }

    private static func value(of node: JSONNode) -> Value {
        if node.isNull { return .null }
        if let text = node.string { return .text(text) }
        return node.number.map(Value.number) ?? .other
    }
}
