public import Foundation
import OpenMarketWire

/// Reads `Decodable` types from the servers' JSON with the package's own reader.
///
/// It reads what `JSONDecoder` reads, and dates in every form the servers use. A `Decimal` keeps every digit. It is
/// stricter about the text: see `JSONDocument`.
public struct MarketDecoder: Sendable {
    /// Whether a field `created_at` is read into `createdAt`; leave it out for types with `CodingKeys`.
    public var convertsSnakeCase: Bool
    public var dates: ServerDateParser

    public init(snakeCase: Bool = false, dates: ServerDateParser = ServerDateParser()) {
        convertsSnakeCase = snakeCase
        self.dates = dates
    }

    /// The value in a text; with `field` the value under this name in an envelope.
    ///
    /// - Throws: `DecodingError`, with the path to what cannot be read.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        in field: String? = nil
    ) throws -> Value {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(data)
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no JSON: byte \(error.offset)"))
        }
        let root = NodeDecoder(node: document.root, settings: self)
        guard let field else { return try root.value(type) }
        let fields = try NodeFields<NodeKey>(root)
        return try fields.decode(type, forKey: NodeKey(stringValue: field))
    }
}

/// A key that is known by its text or its index alone.
struct NodeKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }
}
