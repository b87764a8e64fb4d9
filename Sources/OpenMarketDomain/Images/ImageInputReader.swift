public import Foundation

/// Who can fetch the bytes of a picked picture.
public protocol ImageInputReader: Sendable {
    /// The bytes, from memory or from the file.
    func bytes(of input: ImageInput) async throws(MarketError) -> Data
}
