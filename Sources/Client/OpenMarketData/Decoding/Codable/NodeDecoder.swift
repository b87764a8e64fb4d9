import Foundation
import OpenMarketWire

/// A value of a document as `Decodable` types see it.
struct NodeDecoder: Decoder {
    let node: JSONNode
    let settings: MarketDecoder
    /// The name or the index of the value, and the path to its container, which only errors need.
    var key: (any CodingKey)?
    var outer: Outer?

    /// A value with others in it, on the way to one of them.
    final class Outer {
        private let key: (any CodingKey)?
        private let outer: Outer?

        init(_ decoder: NodeDecoder) {
            key = decoder.key
            outer = decoder.outer
        }

        var path: [any CodingKey] { (outer?.path ?? []) + (key.map { [$0] } ?? []) }
    }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    var codingPath: [any CodingKey] { (outer?.path ?? []) + (key.map { [$0] } ?? []) }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try NodeFields(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try NodeElements(self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    /// A value of any type; those of Foundation have forms of their own in JSON.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == Decimal.self { return try same(known(node.decimal, type)) }
        if type == Date.self { return try same(date()) }
        if type == URL.self { return try same(known(node.string.flatMap(URL.init(string:)), type)) }
        if type == Data.self { return try same(known(node.string.flatMap { Data(base64Encoded: $0) }, type)) }
        guard settings.convertsSnakeCase, type is any NamedByData.Type else { return try Value(from: self) }
        var plain = settings
        plain.convertsSnakeCase = false
        return try Value(from: NodeDecoder(node: node, settings: plain, key: key, outer: outer))
    }

    /// A value as the type that it has already, which the compiler does not know.
    private func same<One, Other>(_ value: One) throws -> Other {
        guard let value = value as? Other else { throw mismatch(Other.self) }
        return value
    }

    /// Returns the value, or throws when it is of another type.
    func known<Value>(_ value: Value?, _ type: Any.Type) throws -> Value {
        guard let value else { throw mismatch(type) }
        return value
    }

    /// An integer of any width.
    ///
    /// Every type is read as `Int` or `UInt64`, so that the compiler makes two parsers and not ten.
    func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        if let value = node.int.flatMap(Value.init(exactly:)) { return value }
        return try known(node.number.flatMap { UInt64($0.text) }.flatMap(Value.init(exactly:)), type)
    }

    /// A number that the type can hold: `1e400` is none, as for `JSONDecoder`.
    func real<Value: LosslessStringConvertible & FloatingPoint>(_ type: Value.Type) throws -> Value {
        try known(node.number.flatMap { Value($0.text) }.flatMap { $0.isFinite ? $0 : nil }, type)
    }

    func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "it is no \(type)")
        return node.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private func date() throws -> Date {
        if let seconds = node.number.flatMap({ Double($0.text) }) { return Date(timeIntervalSince1970: seconds) }
        return try known(node.string.flatMap(settings.dates.date(from:)), Date.self)
    }
}

extension NodeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { node.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try known(node.bool, type) }
    func decode(_ type: String.Type) throws -> String { try known(node.string, type) }
    func decode(_ type: Double.Type) throws -> Double { try real(type) }
    func decode(_ type: Float.Type) throws -> Float { try real(type) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

/// An object whose names are data, so that they are not converted.
private protocol NamedByData {}

extension Dictionary: NamedByData where Key == String {}
