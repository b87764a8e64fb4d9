package import Foundation

/// The rows of a list in a JSON text, read straight from its bytes, in one pass and without a token for each value.
///
/// ```text
/// {"pageNo":1,"pages":[{"id":7,"name":"desk"},{"id":8,…}],"hasNext":true}
///                      └ row                 ┘
/// ```
///
/// Rows are objects whose fields have known names. The reader notes where each value stands, and the caller asks for
/// values (see `JSONRows+Values.swift`). It knows only the JSON that servers usually write. Everything else makes a row
/// *odd*: such a row is given out as a ``JSONDocument`` of its own, so that it means the same as if the whole text had
/// been read that way. A text that is no such list at all, or that breaks the grammar, makes it give up.
///
/// The benchmark is `decode` in `Examples/Benchmarks`.
package struct JSONRows: ~Copyable {
    package enum Step {
        /// A row; its values can be asked for until the next step.
        case row
        /// A value of another shape, or a row with an unusual value.
        case odd(JSONDocument)
        /// The end of the list; with the text around it, in which the list is empty.
        case end(JSONDocument)
        /// The text is not JSON, or not such a list.
        case failed
    }

    /// The text and zeros behind it: no JSON contains one, so each loop over bytes ends there at the latest.
    let bytes: UnsafeRawBufferPointer
    /// The position of the value of each field in the row.
    let slots: UnsafeMutableBufferPointer<JSONSlot>
    /// Whether a value was asked for that only a ``JSONDocument`` can tell.
    package internal(set) var isOdd = false

    private let names: JSONFieldNames
    private let list: Int
    private var position: Int
    private var row = 0

    /// Goes to the list that is the field `name` of the outermost object; `nil` when it is not found at once.
    package init?(_ data: Data, list name: StaticString, names: JSONFieldNames) {
        guard data.count < Int(UInt32.max) else { return nil }
        // Memory of its own, which only ends with this value: arrays would be counted and checked for every field.
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count + JSONBytes.padding, alignment: 16)
        bytes.copyBytes(from: data)
        UnsafeMutableRawBufferPointer(rebasing: bytes[data.count...]).initializeMemory(as: UInt8.self, repeating: 0)
        guard let list = JSONBytes(UnsafeRawBufferPointer(bytes)).positionOfList(name) else {
            bytes.deallocate()
            return nil
        }
        self.bytes = UnsafeRawBufferPointer(bytes)
        self.names = names
        self.list = list
        position = list
        slots = .allocate(capacity: names.slotCount)
        slots.initialize(repeating: .absent)
    }

    deinit {
        bytes.deallocate()
        slots.deallocate()
    }

    package mutating func next() -> Step {
        isOdd = false
        var text = JSONBytes(bytes, at: position)
        guard text.goToElement(isFirst: position == list) else { return end() }
        row = text.position
        guard text.locateFields(names.names, in: slots) else { return oddRow() }
        position = text.position
        return .row
    }

    /// The present row as a document.
    package mutating func oddRow() -> Step {
        var text = JSONBytes(bytes, at: row)
        // The list and the object around it are two levels of those that a text may have.
        guard text.skipUnchecked(),
            let document = try? JSONDocument(
                Data(bytes[row..<text.position]),
                maximumDepth: JSONDocument.defaultDepth - 2
            )
        else { return .failed }
        position = text.position
        return .odd(document)
    }

    /// The text around the list, once its bracket is there.
    private func end() -> Step {
        var text = JSONBytes(bytes, at: position)
        text.skipSpace()
        guard text.byte == UInt8(ascii: "]") else { return .failed }
        let around = Data(bytes[..<list]) + Data(bytes[text.position..<bytes.count - JSONBytes.padding])
        guard let document = try? JSONDocument(around) else { return .failed }
        return .end(document)
    }
}

/// The position of a value of a row.
struct JSONSlot {
    /// The kind of value, as far as rows need to know.
    enum Kind: UInt8 {
        case absent
        case null
        /// A number of digits alone.
        case digits
        /// Any other number.
        case number
        /// A string of ASCII characters without escapes.
        case ascii
        /// A string without escapes.
        case plain
        /// A string with escapes.
        case escaped
    }

    var kind: Kind
    /// The first byte of a number or of a string's content.
    var start: UInt32
    /// The byte behind the last one.
    var end: UInt32

    static let absent = JSONSlot(kind: .absent, start: 0, end: 0)
}

/// The names of the fields of a row, each with the slot for its value.
package struct JSONFieldNames: Sendable {
    /// A name as two words, which are compared at once.
    struct Name: Sendable {
        let words: (low: UInt64, high: UInt64)
        let length: Int
        let slot: Int
        /// Whether its text may have any characters; a number or a date of others is odd.
        let isText: Bool
    }

    let names: [Name]
    let slotCount: Int

    /// Names in the order in which a server usually writes them, at most 16 bytes each.
    ///
    /// Two spellings of one field have the same slot. A slot below `slots` without a name has no value in any row.
    package init(_ names: [(name: StaticString, slot: Int, isText: Bool)], slots: Int = 0) {
        self.names = names.map { field in
            let bytes = field.name.withUTF8Buffer { Array($0) }
            precondition(bytes.count <= 16, "a longer name does not fit into two words")
            return (bytes + repeatElement(0, count: JSONBytes.padding)).withUnsafeBytes { buffer in
                Name(
                    words: JSONBytes(buffer).words(from: 0, length: bytes.count),
                    length: bytes.count,
                    slot: field.slot,
                    isText: field.isText
                )
            }
        }
        slotCount = max(slots, (names.map(\.slot).max() ?? -1) + 1)
    }
}

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
        case .digits where slots[slot].length < 18: return ascii(slots[slot])
        case .ascii, .plain, .escaped: break
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
        case .ascii: return CivilTime(UnsafeRawBufferPointer(rebasing: bytes[value.range]))
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
            let digits = JSONDigits(UnsafeRawBufferPointer(rebasing: bytes[value.range]))
            if digits == nil { isOdd = true }
            return digits
        default:
            isOdd = true
            return nil
        }
    }

    private func ascii(_ value: JSONSlot) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[value.range]), as: UTF8.self)
    }

    /// Bytes that are not UTF-8 are repaired on their way into a text, and the text differs from them.
    private mutating func plain(_ value: JSONSlot) -> String {
        var text = ascii(value)
        let start = bytes.baseAddress.map { $0 + Int(value.start) }
        let isSame = text.withUTF8 { copy in
            guard let one = copy.baseAddress, let start else { return false }
            return copy.count == value.length && memcmp(one, start, copy.count) == 0
        }
        if !isSame { isOdd = true }
        return text
    }

    private mutating func escaped(_ value: JSONSlot) -> String {
        let content = Array(bytes[value.range])
        if String(validating: content, as: UTF8.self) == nil { isOdd = true }
        return JSONText.unescape(content[...])
    }
}

extension JSONSlot {
    var length: Int { Int(end - start) }
    var range: Range<Int> { Int(start)..<Int(end) }
}
