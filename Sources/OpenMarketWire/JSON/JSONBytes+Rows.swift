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
    mutating func locateFields(_ names: JSONFieldNames, in slots: UnsafeMutableBufferPointer<JSONSlot>) -> Bool {
        for index in slots.indices { slots[index].kind = .absent }
        guard take(UInt8(ascii: "{")) else { return false }
        var guess = 0
        return names.names.withUnsafeBufferPointer { names in
            repeat {
                skipSpace()
                guard let key = takeString(), key.kind == .ascii, takeColon() else { return false }
                if let index = index(of: key, in: names, from: guess) {
                    guard note(in: &slots[names[index].slot], isText: names[index].isText) else { return false }
                    guess = index + 1
                } else {
                    guard skipUnknown() else { return false }
                }
                skipSpace()
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "}"))
        }
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
