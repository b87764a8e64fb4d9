package import Foundation

/// The values of a row, with the meaning that `JSONNode` gives them.
///
/// A value that is not of a usual kind sets ``JSONRows/isOdd``, and the row is to be read as a document.
extension JSONRows {
    /// A text, or a number as it is written; `nil` when there is none or it is `null`.
    package mutating func text(_ slot: Int) -> String? {
        let value = slots[slot]
        switch value.kind {
        case .absent, .null: return nil
        case .digits, .number, .ascii: return ascii(value)
        case .plain: return plain(value)
        case .escaped: return escaped(value)
        }
    }

    /// A whole number without a sign, or a text, as it is written.
    package mutating func identifier(_ slot: Int) -> String {
        switch slots[slot].kind {
        case .digits where slots[slot].length < 18, .ascii, .plain, .escaped: break
        default: isOdd = true
        }
        guard let text = text(slot), RequestTarget.isSafe(text) else {
            isOdd = true
            return ""
        }
        return text
    }

    /// The text of a string that is not empty.
    package mutating func address(_ slot: Int) -> String? {
        switch slots[slot].kind {
        case .digits, .number: isOdd = true
        default: break
        }
        let text = text(slot)
        return text == "" ? nil : text
    }

    /// A number with every digit.
    package mutating func decimal(_ slot: Int) -> Decimal? {
        guard let digits = digits(slot) else { return nil }
        guard let decimal = digits.decimal else {
            isOdd = true
            return nil
        }
        return decimal
    }

    /// A whole number.
    package mutating func integer(_ slot: Int) -> Int? {
        guard let digits = digits(slot) else { return nil }
        guard let int = digits.int else {
            isOdd = true
            return nil
        }
        return int
    }

    /// A date and a time of day as a text; `nil` when there is none, or when the text is none.
    package mutating func time(_ slot: Int) -> CivilTime? {
        let value = slots[slot]
        switch value.kind {
        case .absent, .null: return nil
        case .ascii: return bytes.withUnsafeBytes { CivilTime(UnsafeRawBufferPointer(rebasing: $0[value.range])) }
        default:
            isOdd = true
            return nil
        }
    }

    private mutating func digits(_ slot: Int) -> JSONDigits? {
        let value = slots[slot]
        switch value.kind {
        case .absent, .null: return nil
        case .digits, .number:
            let digits = bytes.withUnsafeBytes { JSONDigits(UnsafeRawBufferPointer(rebasing: $0[value.range])) }
            if digits == nil { isOdd = true }
            return digits
        default:
            isOdd = true
            return nil
        }
    }

    private func ascii(_ value: JSONSlot) -> String {
        bytes.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[value.range]), as: UTF8.self) }
    }

    /// Bytes that are not UTF-8 are repaired on their way into a text, and the text differs from them.
    private mutating func plain(_ value: JSONSlot) -> String {
        var text = ascii(value)
        let isSame = bytes.withUnsafeBytes { bytes in
            text.withUTF8 { copy in
                guard let one = copy.baseAddress, let other = bytes.baseAddress else { return false }
                return copy.count == value.length && memcmp(one, other + Int(value.start), copy.count) == 0
            }
        }
        if !isSame { isOdd = true }
        return text
    }

    private mutating func escaped(_ value: JSONSlot) -> String {
        if String(validating: bytes[value.range], as: UTF8.self) == nil { isOdd = true }
        return JSONText.unescape(bytes[value.range])
    }
}

extension JSONSlot {
    var length: Int { Int(end - start) }
    var range: Range<Int> { Int(start)..<Int(end) }
}
