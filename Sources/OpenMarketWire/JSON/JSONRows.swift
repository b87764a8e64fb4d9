package import Foundation

/// The rows of a list in a JSON text, read straight from its bytes, in one pass and without a token for each value.
///
/// ```text
/// {"pageNo":1,"pages":[{"id":7,"name":"desk"},{"id":8,…}],"hasNext":true}
///                      └ row                 ┘
/// ```
///
/// Rows are objects whose fields have known names. The reader notes where each value stands, and the caller asks for
/// what it needs (see `JSONRows+Values.swift`). It knows only what servers usually write. Everything else makes a row
/// *odd*: such a row is given out as a ``JSONDocument`` of its own, so that it means the same as if the whole text had
/// been read that way. A text that is no such list at all, or that breaks the grammar, makes it give up.
///
/// The benchmark is `decode` in `Examples/Benchmarks`.
package struct JSONRows {
    /// What stands at the next place of the list.
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
    let bytes: [UInt8]
    /// Where the value of each field stands in the row.
    var slots: [JSONSlot]
    /// Whether a value was asked for that only a ``JSONDocument`` can tell.
    package internal(set) var isOdd = false

    private let names: JSONFieldNames
    private let list: Int
    private var position: Int
    private var row = 0

    /// Goes to the list that is the field `name` of the outermost object; `nil` when it is not found at once.
    package init?(_ data: Data, list name: StaticString, names: JSONFieldNames) {
        guard data.count < Int(UInt32.max) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + JSONBytes.padding)
        bytes.append(contentsOf: data)
        bytes.append(contentsOf: repeatElement(0, count: JSONBytes.padding))
        guard let list = bytes.withUnsafeBytes({ JSONBytes($0).positionOfList(name) }) else { return nil }
        self.bytes = bytes
        self.names = names
        self.list = list
        position = list
        slots = Array(repeating: .absent, count: names.slotCount)
    }

    /// Goes to the next row.
    package mutating func next() -> Step {
        isOdd = false
        let bytes = bytes
        let isUsual = bytes.withUnsafeBytes { buffer -> Bool? in
            var text = JSONBytes(buffer, at: position)
            guard text.goToElement(isFirst: position == list) else { return nil }
            row = text.position
            let isUsual = slots.withUnsafeMutableBufferPointer { text.locateFields(names, in: $0) }
            position = text.position
            return isUsual
        }
        guard let isUsual else { return end() }
        return isUsual ? .row : oddRow()
    }

    /// The present row as a document.
    package mutating func oddRow() -> Step {
        let end = bytes.withUnsafeBytes { buffer in
            var text = JSONBytes(buffer, at: row)
            return text.skipUnchecked() ? text.position : nil
        }
        // The list and the object around it are two levels of those that a text may have.
        guard let end,
            let document = try? JSONDocument(Data(bytes[row..<end]), maximumDepth: JSONDocument.defaultDepth - 2)
        else { return .failed }
        position = end
        return .odd(document)
    }

    /// The text around the list, once its bracket is there.
    private func end() -> Step {
        let closing = bytes.withUnsafeBytes { buffer in
            var text = JSONBytes(buffer, at: position)
            text.skipSpace()
            return text.take(UInt8(ascii: "]")) ? text.position - 1 : nil
        }
        guard let closing else { return .failed }
        let around = Data(bytes[..<list]) + Data(bytes[closing..<bytes.count - JSONBytes.padding])
        guard let document = try? JSONDocument(around) else { return .failed }
        return .end(document)
    }
}

/// Where a value of a row stands.
struct JSONSlot {
    /// What it is, as far as rows need to know.
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
        let words: SIMD2<UInt64>
        let length: Int
        let slot: Int
        /// Whether its text may have any characters; a number or a date of others is odd.
        let isText: Bool
    }

    let names: [Name]
    let slotCount: Int

    /// Names in the order in which a server usually writes them, at most 16 bytes each.
    ///
    /// Two spellings of one field have the same slot.
    package init(_ names: [(name: StaticString, slot: Int, isText: Bool)]) {
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
        slotCount = (names.map(\.slot).max() ?? -1) + 1
    }
}
