/// A set of ASCII characters, asked once for every byte of a request.
struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    init(_ characters: String) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in characters.utf8 where byte < 128 {
            if byte < 64 { low |= 1 &<< UInt64(byte) } else { high |= 1 &<< UInt64(byte &- 64) }
        }
        self.low = low
        self.high = high
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let mask = byte & 0x40 == 0 ? low : high
        return byte < 128 && (mask &>> UInt64(byte & 0x3F)) & 1 == 1
    }

    func containsAll(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        for index in range where !contains(bytes[index]) { return false }
        return true
    }

    private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"

    /// The characters of methods and field names (RFC 9110, section 5.6.2).
    static let token = ByteSet(letters + digits + "!#$%&'*+-.^_`|~")
    /// The characters of a path and a query (RFC 3986, section 3.3).
    static let target = ByteSet(letters + digits + "-._~%!$&'()*+,;=:@/?[]")
    /// The characters of the name of a host (RFC 3986, section 3.2.2).
    static let host = ByteSet(letters + digits + "-._~%!$&'()*+;=")
    /// The characters of an address in brackets.
    static let address = ByteSet("abcdefABCDEF" + digits + ":.")
}

extension [UInt8] {
    /// Returns whether the bytes of the range spell `word`, which is in lower case, in whatever case.
    @inline(__always)
    func spells(_ word: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { letters in
            for (offset, letter) in letters.enumerated() {
                let byte = self[range.lowerBound + offset]
                let isUpper = byte &- UInt8(ascii: "A") < 26
                if (isUpper ? byte | 0x20 : byte) != letter { return false }
            }
            return true
        }
    }

    /// The range without spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    /// Returns the first index of `byte` in the range.
    @inline(__always)
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        for index in range where self[index] == byte { return index }
        return nil
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }
}
