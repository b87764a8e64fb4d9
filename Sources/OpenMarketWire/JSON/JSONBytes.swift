import Foundation

/// A position in the bytes of a JSON text, for readers that go through it once.
///
/// The bytes end in ``padding`` zeros. A loop that looks for something stops at a zero, because JSON contains none, and a
/// load of eight or sixteen bytes at a byte of the text stays within the padding.
struct JSONBytes {
    /// The number of zeros behind the text.
    static let padding = 16

    /// A text with the zeros behind it.
    static func padded(_ data: Data) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + padding)
        bytes.append(contentsOf: data)
        bytes.append(contentsOf: repeatElement(0, count: padding))
        return bytes
    }

    let bytes: UnsafeRawBufferPointer
    var position: Int

    init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The byte at the position.
    var byte: UInt8 { bytes[position] }

    /// Goes over white space.
    mutating func skipSpace() {
        while byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Goes over one byte, when it is this one.
    mutating func take(_ wanted: UInt8) -> Bool {
        guard byte == wanted else { return false }
        position += 1
        return true
    }

    /// Eight bytes, the first of them lowest.
    private func word(at place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    /// The bytes of a name of at most sixteen, with zeros behind it.
    func words(from start: Int, length: Int) -> (low: UInt64, high: UInt64) {
        let low = word(at: start) & Self.mask(length)
        return (low, length > 8 ? word(at: start + 8) & Self.mask(length - 8) : 0)
    }

    /// The lowest `count` bytes of a word.
    private static func mask(_ count: Int) -> UInt64 {
        count >= 8 ? ~0 : (1 << UInt64(count * 8)) &- 1
    }
}

extension JSONBytes {
    /// Goes over a string whose quote is next, and tells what it is; `nil` when it breaks the grammar.
    ///
    /// Eight bytes at a time: quotes, backslashes and control characters are found by arithmetic on the whole word.
    mutating func takeString() -> JSONSlot? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = position
        var kind = JSONSlot.Kind.ascii
        var high: UInt64 = 0
        while true {
            let word = word(at: position)
            let stops = Self.stops(in: word)
            guard stops != 0 else {
                high |= word
                position += 8
                continue
            }
            let length = stops.trailingZeroBitCount / 8
            high |= word & Self.mask(length)
            position += length
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\"), takeEscape() else { return nil }
            kind = .escaped
        }
        if kind == .ascii, high & 0x8080_8080_8080_8080 != 0 { kind = .plain }
        position += 1
        return JSONSlot(kind: kind, start: UInt32(start), end: UInt32(position - 1))
    }

    /// The high bit of each byte that ends a run of plain characters; bits above the lowest one may be wrong.
    private static func stops(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ ones &* 0x22
        let backslashes = word ^ ones &* 0x5C
        let found =
            (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word
        return found & (ones &* 0x80)
    }

    private mutating func takeEscape() -> Bool {
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
            return true
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard Hexadecimal.digit(byte) != nil else { return false }
                position += 1
            }
            return true
        default:
            return false
        }
    }

    /// Goes over a number; `nil` when it breaks the grammar.
    mutating func takeNumber() -> JSONSlot? {
        let start = position
        var kind = JSONSlot.Kind.digits
        if take(UInt8(ascii: "-")) { kind = .number }
        if !take(UInt8(ascii: "0")) { guard takeDigits() else { return nil } }
        if take(UInt8(ascii: ".")) {
            kind = .number
            guard takeDigits() else { return nil }
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            kind = .number
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            guard takeDigits() else { return nil }
        }
        return JSONSlot(kind: kind, start: UInt32(start), end: UInt32(position))
    }

    private mutating func takeDigits() -> Bool {
        let start = position
        while byte &- UInt8(ascii: "0") < 10 { position += 1 }
        return position > start
    }
}

extension JSONBytes {
    /// Goes over a value of any kind by its brackets and quotes, without a look at the grammar.
    ///
    /// For values that a ``JSONDocument`` checks afterwards: one that it accepts ends exactly here.
    mutating func skipUnchecked() -> Bool {
        var depth = 0
        repeat {
            switch byte {
            case 0: return false
            case UInt8(ascii: "\""): guard takeString() != nil else { return false }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return false }
                depth -= 1
                position += 1
            default:
                position += 1
                if depth == 0 { skipWord() }
            }
        } while depth > 0
        return true
    }

    /// Goes to where a number or a word ends.
    private mutating func skipWord() {
        while byte > 0x20, byte != UInt8(ascii: ","), byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}") {
            position += 1
        }
    }
}
