import OpenMarketWire

/// Method, target and version (RFC 9112, section 3).
struct RequestLine {
    let method: HTTPMethod
    let target: String
    /// The origin, where the target is a whole address.
    let origin: HTTPOrigin?
    let isVersion11: Bool

    init(_ bytes: [UInt8], _ range: Range<Int>) throws(RequestFailure) {
        let space = UInt8(ascii: " ")
        guard let first = bytes.firstIndex(of: space, in: range),
            let second = bytes.firstIndex(of: space, in: (first + 1)..<range.upperBound)
        else { throw .badRequestLine }
        isVersion11 = try Self.isVersion11(bytes, (second + 1)..<range.upperBound)
        method = try Self.method(bytes, range.lowerBound..<first)
        let target = (first + 1)..<second
        guard let start = target.first, ByteSet.target.containsAll(bytes, target) else { throw .badTarget }
        if bytes[start] == UInt8(ascii: "/") {
            guard method.rawValue != "CONNECT" else { throw .badTarget }
            (self.target, origin) = (bytes.text(target), nil)
        } else if bytes[start] == UInt8(ascii: "*") {
            guard target.count == 1, method.rawValue == "OPTIONS" else { throw .badTarget }
            (self.target, origin) = ("*", nil)
        } else {
            (self.target, origin) = try Self.absolute(bytes, target)
        }
    }

    private static func isVersion11(_ bytes: [UInt8], _ range: Range<Int>) throws(RequestFailure) -> Bool {
        let start = range.lowerBound
        guard range.count == 8, bytes[start..<(start + 5)].elementsEqual("HTTP/".utf8),
            bytes[start + 6] == UInt8(ascii: "."),
            bytes[start + 5] &- UInt8(ascii: "0") < 10, bytes[start + 7] &- UInt8(ascii: "0") < 10
        else { throw .badRequestLine }
        guard bytes[start + 5] == UInt8(ascii: "1"), bytes[start + 7] &- UInt8(ascii: "0") < 2 else {
            throw .unsupportedVersion
        }
        return bytes[start + 7] == UInt8(ascii: "1")
    }

    /// Methods are case-sensitive (RFC 9110, section 9.1): `delete` is not `DELETE`, here as for a proxy in front.
    private static func method(_ bytes: [UInt8], _ range: Range<Int>) throws(RequestFailure) -> HTTPMethod {
        guard !range.isEmpty, ByteSet.token.containsAll(bytes, range) else { throw .badRequestLine }
        return HTTPMethod(rawValue: bytes.text(range))
    }

    /// `http://host/path`, which a server must understand although only proxies are sent it.
    private static func absolute(
        _ bytes: [UInt8],
        _ range: Range<Int>
    ) throws(RequestFailure) -> (String, HTTPOrigin?) {
        let scheme = range.prefix(7)
        guard scheme.count == 7, bytes.spells("http://", scheme.startIndex..<scheme.endIndex) else { throw .badTarget }
        let rest = (range.lowerBound + 7)..<range.upperBound
        let path = rest.first { bytes[$0] == UInt8(ascii: "/") || bytes[$0] == UInt8(ascii: "?") } ?? rest.upperBound
        guard let origin = HostField.origin(bytes, rest.lowerBound..<path) else { throw .badTarget }
        let text = bytes.text(path..<rest.upperBound)
        return (text.hasPrefix("/") ? text : "/" + text, origin)
    }
}
