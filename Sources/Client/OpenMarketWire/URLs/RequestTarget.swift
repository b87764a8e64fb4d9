/// Path and query of a request, built from parts that cannot run into one another.
public struct RequestTarget: Sendable, Hashable {
    /// The segments of the path, not yet encoded.
    public var segments: [String]
    /// A name with slashes of its own, encoded as a whole into one last segment, as stores of objects have it.
    public var objectName: String?
    /// The verb for the thing named by the path, written behind it after a colon, as Google's APIs have it.
    public var action: String?
    /// Names and values of the query in order, not yet encoded.
    public var query: [QueryItem]

    public init(segments: [String], query: [QueryItem] = []) {
        self.segments = segments
        self.query = query
    }

    /// A target with something to be done to it.
    public init(segments: [String], action: String, query: [QueryItem] = []) {
        self.init(segments: segments, query: query)
        self.action = action
    }

    /// The encoded target below `prefix`, or `nil` when a segment could leave its place: empty, `.` or `..`.
    ///
    /// The prefix is the path of the base address and already encoded.
    public func encoded(below prefix: String = "") -> String? {
        guard segments.allSatisfy(Self.isSafe) else { return nil }
        var base = prefix[...]
        while base.last == "/" { base = base.dropLast() }
        var path = base + "/" + segments.map(PercentEncoding.encode).joined(separator: "/")
        if let objectName {
            let parts = objectName.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.allSatisfy({ Self.isSafe(String($0)) }) else { return nil }
            path += "/" + PercentEncoding.encode(objectName)
        }
        if let action { path += ":" + PercentEncoding.encode(action) }
        guard !query.isEmpty else { return String(path) }
        let items = query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
        return path + "?" + items.joined(separator: "&")
    }

    /// Returns whether a text is one segment that stays where it is put.
    public static func isSafe(_ segment: String) -> Bool {
        !segment.isEmpty && segment != "." && segment != ".."
            && !segment.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 0x20 || $0 == 0x7F }
    }
}

/// A name and a value of a query.
public struct QueryItem: Sendable, Hashable {
    public let name: String
    /// The value; may be empty.
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Percent-encoding of one component of an address (RFC 3986, section 2).
///
/// Everything but the unreserved characters is encoded, in UTF-8: no server can
/// take a plus for a space, a semicolon for a separator, or an id for two segments.
public enum PercentEncoding {
    /// `text` with everything encoded but letters, digits and `-._~`.
    public static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
