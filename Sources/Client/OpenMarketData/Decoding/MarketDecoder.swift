public import Foundation

/// Reads `Decodable` types from the servers' JSON: a `JSONDecoder` that knows dates in every form the servers use.
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
        let decoder = JSONDecoder()
        if convertsSnakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        decoder.dateDecodingStrategy = .custom { [dates] decoder in
            let container = try decoder.singleValueContainer()
            if let seconds = try? container.decode(Double.self) { return Date(timeIntervalSince1970: seconds) }
            guard let date = dates.date(from: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no date")
            }
            return date
        }
        guard let field else { return try decoder.decode(type, from: data) }
        return try decoder.decode(Envelope<Value>.self, from: data, configuration: field).value
    }
}

/// The value of one field of an object.
private struct Envelope<Value: Decodable>: DecodableWithConfiguration {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let value: Value

    init(from decoder: any Decoder, configuration field: String) throws {
        value = try decoder.container(keyedBy: Name.self).decode(Value.self, forKey: Name(stringValue: field))
    }
}
