import Foundation
import OpenMarketHTTPServer

/// A value of a document that a market's row is told as.
enum FieldText: Sendable {
    case text(String)
    case integer(Int64)
    case flag(Bool)
    /// A moment as RFC 3339 spells it.
    case time(String)
    case list([FieldText])
    case map([(String, FieldText)])

    /// Spells a moment in seconds since 1970.
    static func moment(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }

    /// The text, or the number as one.
    var string: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .flag, .time, .list, .map: nil
        }
    }

    /// Returns the fields of a document in the order of their names, as JSON.
    static func json(_ fields: [(String, FieldText)]) -> Data {
        JSONWriter.object { write(fields, to: &$0) }
    }

    private static func write(_ fields: [(String, FieldText)], to json: inout JSONWriter) {
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) {
            json.key(named: name)
            value.write(to: &json)
        }
    }

    private func write(to json: inout JSONWriter) {
        json.object { json in
            switch self {
            case .text(let text): json.field("stringValue", text)
            case .integer(let number): json.field("integerValue", String(number))
            case .flag(let value): json.field("booleanValue", value)
            case .time(let text): json.field("timestampValue", text)
            case .list(let values):
                json.object("arrayValue") { json in
                    json.array("values", values) { json, value in value.write(to: &json) }
                }
            case .map(let fields):
                json.object("mapValue") { json in json.object("fields") { Self.write(fields, to: &$0) } }
            }
        }
    }
}
