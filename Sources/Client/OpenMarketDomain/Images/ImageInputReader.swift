public import Foundation

/// Reads the bytes of a picked image.
public protocol ImageInputReader: Sendable {
    /// The bytes, from memory or from the file.
    func bytes(of input: ImageInput) async throws(MarketError) -> Data
}
