import Foundation

/// A position in the bytes of a JSON text, for readers that go through it once.
///
/// The bytes end in ``padding`` zeros. A loop that looks for something stops at a zero, because JSON contains none, and a
/// load of eight or sixteen bytes at a byte of the text stays within the padding.
struct JSONBytes {
    /// The number of zeros behind the text.
    static let padding = 16

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

    var byte: UInt8 { bytes[position] }

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

extension JSONBytes {
    /// The position behind the bracket of the list that is the field `name` of the outermost object.
    func positionOfList(_ name: StaticString) -> Int? {
        var text = self
        text.skipSpace()
        guard text.take(UInt8(ascii: "{")) else { return nil }
        while true {
            text.skipSpace()
            // A name with escapes may be the wanted one in disguise.
            guard let key = text.takeString(), key.kind == .ascii, text.takeColon() else { return nil }
            if text.matches(key, name) { return text.take(UInt8(ascii: "[")) ? text.position : nil }
            guard text.skipUnchecked() else { return nil }
            text.skipSpace()
            guard text.take(UInt8(ascii: ",")) else { return nil }
        }
    }

    /// Goes to the next element of a list; whether there is one.
    mutating func goToElement(isFirst: Bool) -> Bool {
        skipSpace()
        if isFirst { return byte != UInt8(ascii: "]") }
        guard take(UInt8(ascii: ",")) else { return false }
        skipSpace()
        return true
    }

    /// Goes over a row and notes its values; whether it is a usual one.
    ///
    /// Servers write the fields of all rows in one order, so the search for a name begins behind the one found last.
    mutating func locateFields(
        _ names: [JSONFieldNames.Name],
        in slots: UnsafeMutableBufferPointer<JSONSlot>
    ) -> Bool {
        for index in slots.indices { slots[index].kind = .absent }
        guard take(UInt8(ascii: "{")) else { return false }
        var guess = 0
        return names.withUnsafeBufferPointer { names in
            repeat {
                skipSpace()
                if guess < names.count, takeName(names[guess]) {
                    guard note(in: &slots[names[guess].slot], isText: names[guess].isText) else { return false }
                    guess += 1
                } else {
                    guard let key = takeString(), key.kind == .ascii, takeColon() else { return false }
                    if let index = index(of: key, in: names, from: guess) {
                        guard note(in: &slots[names[index].slot], isText: names[index].isText) else { return false }
                        guess = index + 1
                    } else {
                        guard skipUnknown() else { return false }
                    }
                }
                skipSpace()
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "}"))
        }
    }

    /// Goes over a name with its quotes and colon, when nothing else stands there.
    private mutating func takeName(_ name: JSONFieldNames.Name) -> Bool {
        guard byte == UInt8(ascii: "\""), words(from: position + 1, length: name.length) == name.words,
            bytes[position + 1 + name.length] == UInt8(ascii: "\""),
            bytes[position + 2 + name.length] == UInt8(ascii: ":")
        else { return false }
        position += name.length + 3
        skipSpace()
        return true
    }

    /// Goes over a value and notes it; a second value for one slot is odd, and so is one of an unusual kind.
    private mutating func note(in slot: inout JSONSlot, isText: Bool) -> Bool {
        guard slot.kind == .absent else { return false }
        switch byte {
        case UInt8(ascii: "\""):
            guard let text = takeString(), isText || text.kind == .ascii else { return false }
            slot = text
        case UInt8(ascii: "n"):
            guard takeNull() else { return false }
            slot.kind = .null
        default:
            guard let number = takeNumber() else { return false }
            slot = number
        }
        return true
    }

    /// Goes over a value that is not asked for; anything but a simple one is odd.
    private mutating func skipUnknown() -> Bool {
        switch byte {
        case UInt8(ascii: "\""): takeString()?.kind == .ascii
        case UInt8(ascii: "n"): takeNull()
        default: takeNumber() != nil
        }
    }

    private mutating func takeNull() -> Bool {
        take(UInt8(ascii: "n")) && take(UInt8(ascii: "u")) && take(UInt8(ascii: "l")) && take(UInt8(ascii: "l"))
    }

    private mutating func takeColon() -> Bool {
        skipSpace()
        guard take(UInt8(ascii: ":")) else { return false }
        skipSpace()
        return true
    }

    private func index(
        of key: JSONSlot,
        in names: UnsafeBufferPointer<JSONFieldNames.Name>,
        from guess: Int
    ) -> Int? {
        let length = Int(key.end - key.start)
        guard length <= 16 else { return nil }
        let words = words(from: Int(key.start), length: length)
        var index = guess
        for _ in names.indices {
            if index >= names.count { index = 0 }
            if names[index].length == length, names[index].words == words { return index }
            index += 1
        }
        return nil
    }

    private func matches(_ key: JSONSlot, _ name: StaticString) -> Bool {
        let content = bytes[Int(key.start)..<Int(key.end)]
        return name.withUTF8Buffer { content.elementsEqual($0) }
    }
}
