public import Foundation
public import OpenMarketWire

/// A file of a site that is part of the program, so that the program runs from any folder and may be moved.
public struct SiteFile: Sendable, Hashable {
    public let bytes: Data
    /// The media type of it.
    public let type: String
    private let isLasting: Bool

    /// A file; one that lasts has an address with a version in it, so that browsers keep it for ever.
    public init(_ bytes: Data, type: String, isLasting: Bool = true) {
        self.bytes = bytes
        self.type = type
        self.isLasting = isLasting
    }

    /// The response to who asks for it.
    public var response: HTTPResponse {
        let keeping = isLasting ? "public, max-age=31536000, immutable" : "no-cache"
        return HTTPResponse(status: 200, headers: ["Content-Type": type, "Cache-Control": keeping], body: bytes)
    }

    /// A version, which tells some files from others.
    public static func version(of files: [SiteFile]) -> String {
        String(files.flatMap(\.bytes).reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }, radix: 16)
    }
}
