import OpenMarketWire

/// The other way round from `PercentEncoding`.
public enum PercentDecoding {
    /// The text that was encoded; `nil` when an escape is not two digits, or the bytes are not UTF-8 or hold a NUL.
    ///
    /// In forms and queries a plus stands for a space.
    public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(Hexadecimal.digit),
                    let low = rest.next().flatMap(Hexadecimal.digit)
                else { return nil }
                bytes.append(UInt8(high << 4 | low))
            case UInt8(ascii: "+") where plusIsSpace:
                bytes.append(UInt8(ascii: " "))
            default:
                bytes.append(byte)
            }
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
