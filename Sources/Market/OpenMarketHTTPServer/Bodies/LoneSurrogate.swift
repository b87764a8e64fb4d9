package import Foundation

/// Escapes of half a character (`\ud83d` without its partner), which JSON can spell and no text can hold.
package enum LoneSurrogate {
    package static func occurs(in json: Data) -> Bool {
        var bytes = Array(json)[...]
        while let place = bytes.firstIndex(of: UInt8(ascii: "\\")) {
            bytes = bytes[(place + 1)...]
            guard bytes.popFirst() == UInt8(ascii: "u"), let unit = takeUnit(&bytes) else { continue }
            if (0xDC00..<0xE000).contains(unit) { return true }
            guard (0xD800..<0xDC00).contains(unit) else { continue }
            guard bytes.popFirst() == UInt8(ascii: "\\"), bytes.popFirst() == UInt8(ascii: "u"),
                let second = takeUnit(&bytes), (0xDC00..<0xE000).contains(second)
            else { return true }
        }
        return false
    }

    private static func takeUnit(_ bytes: inout ArraySlice<UInt8>) -> UInt16? {
        guard bytes.count >= 4 else { return nil }
        defer { bytes = bytes.dropFirst(4) }
        return UInt16(String(decoding: bytes.prefix(4), as: UTF8.self), radix: 16)
    }
}
