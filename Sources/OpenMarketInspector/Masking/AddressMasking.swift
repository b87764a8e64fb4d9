/// Takes e-mail addresses and tokens out of a text, whatever field they stand in.
enum AddressMasking {
    /// The text with a mask for every e-mail address and for everything that has the form of a signed token.
    static func masked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "@")) || text.contains("%40") || text.contains("eyJ") else { return text }
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

    /// A run of the characters that addresses and tokens are made of.
    private static func replaced(_ run: [UInt8]) -> [UInt8] {
        let isToken = run.count > 20 && run.starts(with: "eyJ".utf8)
        return isToken || isAddress(run) ? Array(SecretNames.mask.utf8) : run
    }

    private static func isAddress(_ run: [UInt8]) -> Bool {
        let text = String(decoding: run, as: UTF8.self).replacing("%40", with: "@")
        guard let sign = text.firstIndex(of: "@"), sign != text.startIndex else { return false }
        return text.index(after: sign) != text.endIndex
    }

    /// Whether a byte may stand in an address; letters of other scripts may, too.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: "@.-_+%".utf8.contains(byte)
        }
    }
}
