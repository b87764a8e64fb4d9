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
    /// The depth to which arrays and objects may be nested by default.
    public static let defaultDepth = 64

    /// The text, followed by the zeros that end every scan.
    let bytes: [UInt8]
    let tokens: [JSONToken]

    /// Checks the whole text; throws where it first breaks the grammar.
    public init(_ data: Data, maximumDepth: Int = JSONDocument.defaultDepth) throws(JSONSyntaxError) {
        guard data.count < Int(UInt32.max) else { throw JSONSyntaxError(.tooLong, at: 0) }
        let bytes = JSONBytes.padded(data)
        guard String(validating: bytes[..<data.count], as: UTF8.self) != nil else {
            throw JSONSyntaxError(.badEncoding, at: 0)
        }
        let result = bytes.withUnsafeBytes { Self.scan($0, maximumDepth) }
        self.bytes = bytes
        self.tokens = try result.get()
    }

    private static func scan(
        _ bytes: UnsafeRawBufferPointer,
        _ maximumDepth: Int
    ) -> Result<[JSONToken], JSONSyntaxError> {
        var scanner = JSONScanner(bytes, maximumDepth: maximumDepth)
        do throws(JSONSyntaxError) {
            try scanner.scan()
            return .success(scanner.tokens)
        } catch {
            return .failure(error)
        }
    }

    public var root: JSONNode { JSONNode(document: self, index: 0) }
}
