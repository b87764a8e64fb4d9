public import Foundation

/// A JSON text (RFC 8259), checked from end to end and ready to be read.
///
/// Foundation's decoders turn every number into a `Double` or build every value
/// whether it is wanted or not. This one checks the grammar once, notes where
/// each value stands, and reads only what is asked for: prices stay exact, and a
/// bad row can be skipped without losing its neighbours.
///
/// Stricter than Foundation: no trailing commas, no depth above the limit.
public final class JSONDocument: Sendable {
    /// How deep arrays and objects may be nested by default.
    public static let defaultDepth = 64

    /// The text, followed by one zero byte that ends every scan.
    let bytes: [UInt8]
    let tokens: [JSONToken]

    /// Checks a text.
    public init(_ data: Data, maximumDepth: Int = JSONDocument.defaultDepth) throws(JSONSyntaxError) {
        guard data.count < Int(UInt32.max) else { throw JSONSyntaxError(.tooLong, at: 0) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 1)
        bytes.append(contentsOf: data)
        guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONSyntaxError(.badEncoding, at: 0) }
        bytes.append(0)
        var scanner = JSONScanner(bytes: bytes, maximumDepth: maximumDepth)
        try scanner.scan()
        self.bytes = bytes
        self.tokens = scanner.tokens
    }

    /// The outermost value.
    public var root: JSONNode { JSONNode(document: self, index: 0) }
}
