public import Foundation
public import OpenMarketDomain
import OpenMarketWire

/// A number of a `Decodable` type that the server writes as a number or as a text; `nil` where it writes nothing.
///
/// Every digit is kept: `6.0E7` is 60,000,000, and `0.1` is not 0.1000000000000000055.
///
/// ```swift
/// struct Rent: Decodable {
///     @TolerantDecimal var pricePerDay: Decimal?
/// }
/// ```
@propertyWrapper
public struct TolerantDecimal: Decodable, Sendable, Equatable {
    public var wrappedValue: Decimal?

    public init(wrappedValue: Decimal?) { self.wrappedValue = wrappedValue }

    /// Reads a number, a text with a number in it, an empty text or `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            wrappedValue = nil
        } else if let text = try? container.decode(String.self) {
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            wrappedValue = JSONNumber(text)?.decimal
            guard wrappedValue != nil || text.isEmpty else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
            }
        } else {
            wrappedValue = try container.decode(Decimal.self)
        }
    }
}

extension KeyedDecodingContainer {
    /// A field that is missing is a number that is not there.
    public func decode(_ type: TolerantDecimal.Type, forKey key: Key) throws -> TolerantDecimal {
        try decodeIfPresent(type, forKey: key) ?? TolerantDecimal(wrappedValue: nil)
    }
}

/// The elements of an array that could be read; one that cannot be read hides no other.
public struct TolerantRows<Row: Decodable & Sendable>: Decodable, Sendable {
    /// The elements that could be read, in order.
    public let rows: [Row]
    /// The rows that could not be read, each with the reason.
    public let losses: [RowLoss]

    /// Reads an array; throws only when the value is no array.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var rows: [Row] = []
        var losses: [RowLoss] = []
        while !container.isAtEnd {
            let element = try container.superDecoder()
            do {
                rows.append(try Row(from: element))
            } catch {
                losses.append(RowLoss(index: container.currentIndex - 1, reason: Unreadable(error, as: Row.self)))
            }
        }
        self.rows = rows
        self.losses = losses
    }
}

extension JSONEncoder {
    /// An encoder for the servers' JSON: dates in ISO 8601, and always the same bytes for the same value.
    ///
    /// With `snakeCase` a property `createdAt` is written as `created_at`.
    public static func market(snakeCase: Bool = false) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = snakeCase ? .convertToSnakeCase : .useDefaultKeys
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// Reads the dates of all server generations, without a formatter, a locale or a calendar.
///
/// Understood are `yyyy-MM-dd`, then `T` or a space and `HH:mm:ss`, then any number
/// of fraction digits, then an optional zone (`Z`, `+09:00`, `+0900`). Unix seconds
/// arrive as numbers and never get here.
public struct ServerDateParser: Sendable {
    /// Seconds east of Greenwich, for dates that do not name a zone.
    private let defaultOffset: Int

    /// A parser for servers whose clocks stand `secondsFromGMT` east of Greenwich; Korea's, by default.
    public init(secondsFromGMT: Int = 9 * 3600) {
        self.defaultOffset = secondsFromGMT
    }

    /// The date, or `nil` when the text is no date.
    public func date(from text: String) -> Date? {
        var text = text
        return text.withUTF8 { CivilTime(UnsafeRawBufferPointer($0)) }.map(date(of:))
    }

    /// The date of a time that was read already.
    func date(of time: CivilTime) -> Date {
        Date(timeIntervalSince1970: Double(time.seconds - (time.offset ?? defaultOffset)) + time.fraction)
    }
}
