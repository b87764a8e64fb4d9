import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

indirect enum FieldValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case moment(Timestamp)
    case string(String)
    case bytes([UInt8])
    /// The whole name of another document.
    case reference(String)
    case point(latitude: Double, longitude: Double)
    case array([FieldValue])
    case map(FieldMap)

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var moment: Timestamp? {
        guard case .moment(let moment) = self else { return nil }
        return moment
    }

    var fields: FieldMap? {
        guard case .map(let fields) = self else { return nil }
        return fields
    }

    var elements: [FieldValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The texts, when it is an array of nothing else.
    var texts: [String]? {
        guard let elements else { return nil }
        let texts = elements.compactMap(\.text)
        return texts.count == elements.count ? texts : nil
    }

    /// Returns whether it is a text up to a number of characters, counted as the rules language counts them.
    func isText(upTo count: Int) -> Bool { text.map { $0.unicodeScalars.count <= count } ?? false }

    var isNaN: Bool {
        guard case .double(let number) = self else { return false }
        return number.isNaN
    }

    var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }

    /// Returns whether both have the same place in the order: 1 and 1.0 do.
    func isSame(as other: FieldValue) -> Bool { ValueOrder.compare(self, other) == 0 }
}

extension FieldValue {
    /// Bytes that are equal for values that are the same, so that many can be compared at once.
    ///
    /// Not `Data`, whose hash is that of its first 80 bytes: long texts that begin alike would all be compared.
    var sameness: [UInt8] { Array(JSONWriter.bytes { $0.value(plain) }) }

    /// The value with every whole number spelled in the same way.
    private var plain: FieldValue {
        switch self {
        case .double(let number): Int64(exactly: number).map(FieldValue.integer) ?? self
        case .array(let values): .array(values.map(\.plain))
        case .map(let fields): .map(FieldMap(fields.entries.map { ($0.name, $0.value.plain) }))
        default: self
        }
    }
}
