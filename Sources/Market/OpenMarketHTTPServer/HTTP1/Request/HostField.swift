import OpenMarketWire

/// Reads `host` or `host:port` (RFC 9110, section 7.2).
enum HostField {
    static func origin(_ bytes: [UInt8], _ range: Range<Int>) -> HTTPOrigin? {
        guard let first = range.first else { return nil }
        if bytes[first] == UInt8(ascii: "[") { return bracketed(bytes, range) }
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"), in: range) ?? range.upperBound
        let name = range.lowerBound..<colon
        guard !name.isEmpty, ByteSet.host.containsAll(bytes, name) else { return nil }
        return origin(bytes.text(name), bytes, colon..<range.upperBound)
    }

    private static func bracketed(_ bytes: [UInt8], _ range: Range<Int>) -> HTTPOrigin? {
        guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]"), in: range) else { return nil }
        let address = (range.lowerBound + 1)..<bracket
        guard address.count >= 2, ByteSet.address.containsAll(bytes, address) else { return nil }
        return origin(bytes.text(address), bytes, (bracket + 1)..<range.upperBound)
    }

    /// `rest` is empty, or a colon and the digits of a port, which may be missing.
    private static func origin(_ host: String, _ bytes: [UInt8], _ rest: Range<Int>) -> HTTPOrigin? {
        guard let colon = rest.first else { return HTTPOrigin(scheme: "http", host: host) }
        let digits = rest.dropFirst()
        guard bytes[colon] == UInt8(ascii: ":"), digits.count <= 5 else { return nil }
        var port = 0
        for index in digits {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            port = port * 10 + Int(digit)
        }
        guard port <= 65_535 else { return nil }
        return HTTPOrigin(scheme: "http", host: host, port: digits.isEmpty ? nil : port)
    }
}
