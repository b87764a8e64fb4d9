import Foundation
import OpenMarketWire

final class NodeFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: NodeDecoder
    /// The object on the way to its fields.
    private let here: NodeDecoder.Outer
    /// The position of the last field that was found.
    private var place = 0
    /// The fields by their converted names, where names are converted.
    private let converted: [String: JSONNode]?

    init(_ decoder: NodeDecoder) throws {
        guard decoder.node.isObject else { throw decoder.mismatch([String: Any].self) }
        self.decoder = decoder
        here = NodeDecoder.Outer(decoder)
        converted = decoder.settings.convertsSnakeCase ? Self.converted(decoder.node) : nil
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        (converted.map { Array($0.keys) } ?? decoder.node.fields.map(\.name)).compactMap(Key.init(stringValue:))
    }

    func contains(_ key: Key) -> Bool { node(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try field(key).node.isNull }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try field(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        guard let text = node(key)?.string else { throw try field(key).mismatch(type) }
        return text
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try field(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try field(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        guard let int = node(key)?.int else { throw try field(key).mismatch(type) }
        return int
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try field(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try field(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try field(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try field(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try field(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try field(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try field(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try field(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try field(key).decode(type) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try field(key).value(type)
    }

    func nestedContainer<Inner>(
        keyedBy type: Inner.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        try field(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try field(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        let key = NodeKey(stringValue: "super")
        guard let node = node(named: key.stringValue) else { throw missing(key) }
        return inner(node, key)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try field(key) }

    private func node(_ key: Key) -> JSONNode? { node(named: key.stringValue) }

    private func node(named name: String) -> JSONNode? {
        if let converted { return converted[name] }
        return decoder.node.field(named: name, from: &place)
    }

    private func field(_ key: Key) throws -> NodeDecoder {
        guard let node = node(key) else { throw missing(key) }
        return inner(node, key)
    }

    private func inner(_ node: JSONNode, _ key: any CodingKey) -> NodeDecoder {
        NodeDecoder(node: node, settings: decoder.settings, key: key, outer: here)
    }

    private func missing(_ key: any CodingKey) -> DecodingError {
        .keyNotFound(key, .init(codingPath: codingPath, debugDescription: "there is no such field"))
    }

    private static func converted(_ node: JSONNode) -> [String: JSONNode] {
        Dictionary(node.fields.map { (camelCase($0.name), $0.value) }) { first, _ in first }
    }

    /// `created_at` as `createdAt`; underscores at the ends stay.
    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        guard words.count > 1, let first = words.first else { return name }
        let start = name.prefix { $0 == "_" }
        let end = name.reversed().prefix { $0 == "_" }
        return start + first.lowercased() + words.dropFirst().map(\.capitalized).joined() + String(end)
    }
}
