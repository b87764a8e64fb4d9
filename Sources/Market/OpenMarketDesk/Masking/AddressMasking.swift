/// Takes e-mail addresses and tokens out of a text, whatever field they stand in.
package enum AddressMasking {
    /// The text with a mask for every e-mail address and for everything that has the form of a signed token.
    package static func masked(_ text: String) -> String {
        var bytes = Array(text.utf8)
        guard bytes.withUnsafeBufferPointer(hasMark) else { return text }
        if text.contains("\\u0040") { bytes = Array(text.replacing("\\u0040", with: "@").utf8) }
        var output: [UInt8] = []
        var run: [UInt8] = []
        for byte in bytes {
            if isPart(byte) {
                run.append(byte)
            } else {
                output += replaced(run)
                output.append(byte)
                run = []
            }
        }
        return String(decoding: output + replaced(run), as: UTF8.self)
    }

    /// Returns whether there is an at-sign, an escape of one, or the beginning of a token: most texts have none.
    private static func hasMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in bytes.indices {
            let rest = bytes[(index + 1)...]
            switch bytes[index] {
            case UInt8(ascii: "@"): return true
            case UInt8(ascii: "e") where rest.first == UInt8(ascii: "y"):
                if rest.starts(with: "yJ".utf8) { return true }
            case UInt8(ascii: "%"):
                if rest.starts(with: "40".utf8) || rest.starts(with: "2540".utf8) { return true }
            case UInt8(ascii: "\\"):
                if rest.starts(with: "u0040".utf8) { return true }
            default: continue
            }
        }
        return false
    }

    /// A run of the characters that addresses and tokens are made of.
    private static func replaced(_ run: [UInt8]) -> [UInt8] {
        guard !isAddress(run) else { return Array(SecretNames.mask.utf8) }
        // A token may stand behind an encoded space or quote.
        let token = run.indices.first { run.count - $0 > 20 && run[$0...].starts(with: "eyJ".utf8) }
        return token.map { run[..<$0] + Array(SecretNames.mask.utf8) } ?? run
    }

    private static func isAddress(_ run: [UInt8]) -> Bool {
        let text = String(decoding: run, as: UTF8.self).replacing("%2540", with: "@").replacing("%40", with: "@")
        guard let sign = text.firstIndex(of: "@"), sign != text.startIndex else { return false }
        return text.index(after: sign) != text.endIndex
    }

    /// Returns whether a byte may stand in an address; letters of other scripts may, too.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: "@.-_+%".utf8.contains(byte)
        }
    }
}
