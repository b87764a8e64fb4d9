public import Foundation

/// What the compression chain makes of a picture.
public struct CompressedImage: Sendable, Hashable {
    /// The bytes.
    public let data: Data
    /// What they are.
    public let format: ImageFormat

    /// A result.
    public init(data: Data, format: ImageFormat) {
        self.data = data
        self.format = format
    }
}
