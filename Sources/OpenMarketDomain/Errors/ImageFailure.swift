/// Why an image could not be prepared for upload, or shown.
public enum ImageFailure: Sendable, Hashable {
    /// It is no image format that is known here.
    case unknownFormat
    /// It is HEIC, as the camera of an iPhone writes it, and this system cannot read that: it has to be converted to JPEG.
    ///
    /// Apple platforms read HEIC and upload it as JPEG.
    case heic
    /// The file cannot be read.
    case unreadableFile
    /// The file has more bytes than are read.
    case fileTooLarge(limit: Int)
    /// It starts like an image but cannot be decoded.
    case corrupt
    /// It has more pixels than are decoded.
    case tooManyPixels(limit: Int)
    /// It is above the limit at every quality and size.
    case cannotShrink(limit: Int)
    /// It has to be re-encoded and this system has no codec; the name says what to install.
    case codecMissing(library: String)
}
