public import Foundation

/// An image that can be sent: small enough, upright, without location data.
public struct PreparedImage: Sendable, Hashable {
    /// The bytes.
    public let data: Data
    /// Their format.
    public let format: ImageFormat
    /// The file name to send; never the picked file's own, which may hold a path, a person's name or a quote.
    public var fileName: String
    /// The text that says what it shows, for those who cannot see it.
    public var text: String?

    /// A prepared image; `photo-1` with the extension of its format unless named.
    public init(data: Data, format: ImageFormat, fileName: String? = nil) {
        self.data = data
        self.format = format
        self.fileName = fileName ?? "photo-1.\(format.fileExtension)"
    }
}
