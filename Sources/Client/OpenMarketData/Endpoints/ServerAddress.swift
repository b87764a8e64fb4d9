import Foundation
public import OpenMarketWire

/// An address out of a response: an absolute one, or a path.
///
/// Whatever a server sends is hostile until proven otherwise: the value can be
/// made only from an address without steps upwards, line breaks or a password, and an
/// ``EndpointClient`` follows it only to its own server.
public struct ServerAddress: Sendable, Hashable {
    /// The server, when the address names one.
    public let origin: HTTPOrigin?
    /// The encoded path, beginning with a slash.
    public let path: String

    /// Reads an address; `nil` for one that may not be followed.
    public init?(_ text: String) {
        if text.hasPrefix("/"), !text.hasPrefix("//") {
            origin = nil
            path = text
        } else {
            guard let url = URL(string: text), let named = HTTPOrigin(url), url.query() == nil else { return nil }
            origin = named
            path = url.path(percentEncoded: true)
        }
        guard Self.isHarmless(path) else { return nil }
    }

    private static func isHarmless(_ path: String) -> Bool {
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return segments.allSatisfy { segment in
            guard let plain = segment.removingPercentEncoding else { return false }
            return segment.utf8.allSatisfy(isPathByte) && RequestTarget.isSafe(plain)
        }
    }

    /// The characters of a path segment (RFC 3986, section 3.3).
    private static func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "-._~!$&'()*+,;=:@%".utf8.contains(byte)
        }
    }
}
