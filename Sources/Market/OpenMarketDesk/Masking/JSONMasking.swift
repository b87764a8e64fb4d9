import Foundation

/// Takes secrets out of JSON that need not be well-formed: a broken or cut body is shown as it came.
///
/// The masking reads the text once. A value behind a secret name is masked with everything in it, since Firestore
/// writes a text as `{"stringValue": "…"}`.
package struct JSONMasking {
    private let bytes: [UInt8]
    private var output: [UInt8] = []
    private var index = 0
    /// The texts that stood under secret names.
    package private(set) var secrets: Set<String> = []

    /// Masks a text.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        output.reserveCapacity(bytes.count)
        run()
    }

    /// The text without its secrets.
    package var masked: [UInt8] { output }

    private mutating func run() {
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\"") else {
                output.append(bytes[index])
                index += 1
                continue
            }
            let literal = takeLiteral()
            output += literal
            guard isAtColon, SecretNames.contains(Self.text(of: literal)) else { continue }
            copySpaceAndColon()
            maskValue()
        }
    }

    /// A string with its quotes, or what there is of it.
    private mutating func takeLiteral() -> ArraySlice<UInt8> {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        return bytes[start..<index]
    }

    private var isAtColon: Bool {
        var place = index
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
        return place < bytes.count && bytes[place] == UInt8(ascii: ":")
    }

    private mutating func copySpaceAndColon() {
        while index < bytes.count, Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ":") {
            output.append(bytes[index])
            index += 1
        }
    }

    /// A value: nested values keep their form, so that readers see where a secret was.
    private mutating func maskValue() {
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                let literal = takeLiteral()
                if depth > 0, isAtColon {
                    output += literal
                } else {
                    mask(Self.text(of: literal))
                }
                if depth == 0 { return }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                copyByte()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
                copyByte()
                if depth == 0 { return }
            case _ where depth > 0 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || Self.isSpace(byte)):
                copyByte()
            default:
                maskWord()
                if depth == 0 { return }
            }
        }
    }

    private mutating func copyByte() {
        output.append(bytes[index])
        index += 1
    }

    /// A number, `true`, `null` or anything else without quotes.
    private mutating func maskWord() {
        let start = index
        while index < bytes.count, !Self.isSpace(bytes[index]), !",]}".utf8.contains(bytes[index]) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if ["null", "true", "false"].contains(word) { output += bytes[start..<index] } else { mask(word) }
    }

    private mutating func mask(_ text: String) {
        if !text.isEmpty { secrets.insert(text) }
        output += Array("\"\(SecretNames.mask)\"".utf8)
    }

    /// Returns whether a byte may stand between the tokens of JSON.
    package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// The text of a literal, whose escapes may hide a name.
    private static func text(of literal: ArraySlice<UInt8>) -> String {
        guard literal.contains(UInt8(ascii: "\\")) else {
            return String(decoding: literal.dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        }
        let text = try? JSONSerialization.jsonObject(with: Data(literal), options: .fragmentsAllowed) as? String
        return text ?? String(decoding: literal, as: UTF8.self)
    }
}
