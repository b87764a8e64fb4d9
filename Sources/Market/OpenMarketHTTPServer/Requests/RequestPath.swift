/// The path of a request as a server reads it.
///
/// Doubled and trailing slashes say nothing: shops that join addresses by hand send both.
public struct RequestPath: Sendable, Hashable {
    /// The decoded segments; an encoded slash stays inside of its segment.
    public let segments: [String]

    /// The path of a raw request target; `nil` when an escape or its UTF-8 is broken.
    public init?(target: String) {
        var segments: [String] = []
        for part in target.utf8.prefix(while: { $0 != UInt8(ascii: "?") }).split(separator: UInt8(ascii: "/")) {
            guard let segment = PercentDecoding.decode(Substring(part)) else { return nil }
            segments.append(segment)
        }
        self.segments = segments
    }
}
