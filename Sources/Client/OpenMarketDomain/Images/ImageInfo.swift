/// The facts in the header of an image.
public struct ImageInfo: Sendable, Equatable {
    /// The format, decided by content.
    public let format: ImageFormat
    /// The size as stored, before any rotation.
    public let size: PixelSize
    /// The EXIF orientation, 1…8; 1 means upright.
    public let orientation: Int
    /// Whether the file carries data about where, when or with what it was taken.
    public let hasMetadata: Bool

    /// A finding.
    public init(format: ImageFormat, size: PixelSize, orientation: Int = 1, hasMetadata: Bool = false) {
        self.format = format
        self.size = size
        self.orientation = orientation
        self.hasMetadata = hasMetadata
    }
}
