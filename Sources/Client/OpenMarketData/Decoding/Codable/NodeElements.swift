import Foundation
import OpenMarketWire

struct NodeElements: UnkeyedDecodingContainer {
    private let decoder: NodeDecoder
    /// The array on the way to its elements.
    private let here: NodeDecoder.Outer
    private var rest: JSONNode.Elements
    private var next: JSONNode?
    private(set) var currentIndex = 0
    let count: Int?

    init(_ decoder: NodeDecoder) throws {
        guard decoder.node.isArray else { throw decoder.mismatch([Any].self) }
        self.decoder = decoder
        here = NodeDecoder.Outer(decoder)
        rest = decoder.node.elements
        next = rest.next()
        count = nil
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var isAtEnd: Bool { next == nil }

    mutating func decodeNil() throws -> Bool {
        guard try element().node.isNull else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try taking { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try taking { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try taking { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try taking { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try taking { try $0.decode(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try taking { try $0.decode(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try taking { try $0.decode(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try taking { try $0.decode(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try taking { try $0.decode(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try taking { try $0.decode(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try taking { try $0.decode(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try taking { try $0.decode(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try taking { try $0.decode(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try taking { try $0.decode(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try taking { try $0.value(type) } }

    mutating func nestedContainer<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try taking { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try taking { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try taking { $0 } }

    /// Reads the next element, and goes on when it could be read.
    private mutating func taking<Value>(_ read: (NodeDecoder) throws -> Value) throws -> Value {
        let value = try read(element())
        advance()
        return value
    }

    private func element() throws -> NodeDecoder {
        let key = NodeKey(intValue: currentIndex)
        guard let next else {
            let context = DecodingError.Context(codingPath: codingPath + [key], debugDescription: "the array is over")
            throw DecodingError.valueNotFound(Any.self, context)
        }
        return NodeDecoder(node: next, settings: decoder.settings, key: key, outer: here)
    }

    private mutating func advance() {
        next = rest.next()
        currentIndex += 1
    }
}
