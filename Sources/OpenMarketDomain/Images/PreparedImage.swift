public import Foundation

/// A picture that is ready to be sent: small enough, upright, without location data.
public struct PreparedImage: Sendable, Hashable {
    /// The bytes.
    public let data: Data
    /// What they are.
    public let format: ImageFormat
    /// The file name to send, made by us and harmless.
    public let fileName: String

    /// A ready picture.
    public init(data: Data, format: ImageFormat, fileName: String) {
        self.data = data
        self.format = format
        self.fileName = fileName
    }
}
