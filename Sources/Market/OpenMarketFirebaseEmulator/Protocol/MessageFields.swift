import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// A message of the services as JSON, whose names may be spelled `camelCase` or `snake_case`.
struct MessageFields: Sendable {
    private let nodes: [String: JSONNode]

    /// The names that were sent, in camel case.
    var names: Set<String> { Set(nodes.keys) }

    static let empty = MessageFields(nodes: [:])

    private init(nodes: [String: JSONNode]) { self.nodes = nodes }

    /// Takes an object apart; `nil` is a message that was not sent and so has no fields.
    init(_ node: JSONNode?) throws(ServiceProblem) {
        guard let node, !node.isNull else {
            self = .empty
            return
        }
        guard node.isObject else { throw .invalidPayload }
        var nodes: [String: JSONNode] = [:]
        for (name, value) in node.fields where !value.isNull || name.hasPrefix("null") {
            nodes[Self.camel(name)] = value
        }
        self.nodes = nodes
    }

    /// Reads a body; an empty one is an empty message.
    init(body: Data) throws(ServiceProblem) {
        guard body.contains(where: { $0 > 0x20 }) else {
            self = .empty
            return
        }
        guard !LoneSurrogate.occurs(in: body) else { throw .invalidPayload }
        // Twenty levels of a document are sixty of JSON.
        guard let document = try? JSONDocument(body, maximumDepth: 128), document.root.isObject else {
            throw .invalidPayload
        }
        try self.init(document.root)
    }

    /// A value; `nil` when it was not sent, or `null`.
    subscript(name: String) -> JSONNode? { nodes[name] }

    /// A message within this one; `nil` when it was not sent.
    func message(_ name: String) throws(ServiceProblem) -> MessageFields? {
        guard let node = nodes[name] else { return nil }
        return try MessageFields(node)
    }

    func messages(_ name: String) throws(ServiceProblem) -> [MessageFields] {
        try list(name).map { node throws(ServiceProblem) in try MessageFields(node) }
    }

    /// A list; a value of another kind is refused.
    func list(_ name: String) throws(ServiceProblem) -> [JSONNode] {
        guard let node = nodes[name] else { return [] }
        guard node.isArray else { throw .invalidPayload }
        return Array(node.elements)
    }

    /// A text; a number counts as the text of its digits.
    func text(_ name: String) throws(ServiceProblem) -> String? {
        guard let node = nodes[name] else { return nil }
        guard let text = node.string ?? node.number?.text else { throw .invalidPayload }
        return text
    }

    func texts(_ name: String) throws(ServiceProblem) -> [String] {
        try list(name).map { node throws(ServiceProblem) in
            guard let text = node.string ?? node.number?.text else { throw .invalidPayload }
            return text
        }
    }

    /// A truth value; some clients send it as a text.
    func bool(_ name: String) throws(ServiceProblem) -> Bool? {
        guard let node = nodes[name] else { return nil }
        if let value = node.bool { return value }
        switch node.string {
        case "true": return true
        case "false": return false
        default: throw .invalidPayload
        }
    }

    /// A whole number, which may be sent as a text.
    func integer(_ name: String) throws(ServiceProblem) -> Int64? {
        guard let node = nodes[name] else { return nil }
        guard let value = node.int64 else { throw .invalidPayload }
        return value
    }

    private static func camel(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "_")) else { return name }
        let parts = name.split(separator: "_", omittingEmptySubsequences: true)
        guard let first = parts.first else { return name }
        return first + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension JSONNode {
    /// A whole number of 64 bits, written as a number or as a text.
    var int64: Int64? {
        guard let text = string ?? number?.text else { return nil }
        if let value = Int64(text) { return text.hasPrefix("+") ? nil : value }
        return number?.int.map(Int64.init)
    }
}

extension ServiceProblem {
    /// The body is no JSON, or something in it has the wrong type.
    static let invalidPayload = ServiceProblem.invalid("Invalid JSON payload received.")
}
