/// The extensions after the size of a chunk (RFC 9112, section 7.1.1): `;name`, `;name=token` or `;name="text"`.
///
/// Nothing here uses an extension. They are read strictly because a reader in front might end them elsewhere.
struct ChunkExtensions {
    private let bytes: [UInt8]
    private let end: Int
    private var index: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        index = range.lowerBound
        end = range.upperBound
    }

    var areWellFormed: Bool {
        var reader = self
        while reader.index < end {
            guard reader.take(UInt8(ascii: ";")), reader.takeToken() else { return false }
            guard reader.take(UInt8(ascii: "=")) else { continue }
            guard reader.takeQuotedText() || reader.takeToken() else { return false }
        }
        return true
    }

    /// Takes one character and the spaces around it.
    private mutating func take(_ byte: UInt8) -> Bool {
        let start = index
        skipSpaces()
        guard index < end, bytes[index] == byte else {
            index = start
            return false
        }
        index += 1
        skipSpaces()
        return true
    }

    private mutating func takeToken() -> Bool {
        let (start, token) = (index, ByteSet.token)
        while index < end, token.contains(bytes[index]) { index += 1 }
        return index > start
    }

    /// Takes a text in quotes, where a backslash stands before any one character.
    private mutating func takeQuotedText() -> Bool {
        guard index < end, bytes[index] == UInt8(ascii: "\"") else { return false }
        index += 1
        while index < end {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return true }
            guard Self.isText(byte) else { return false }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard index < end, Self.isText(bytes[index]) else { return false }
            index += 1
        }
        return false
    }

    private mutating func skipSpaces() {
        while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    }

    private static func isText(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte >= 0x20 && byte != 0x7F
    }
}
