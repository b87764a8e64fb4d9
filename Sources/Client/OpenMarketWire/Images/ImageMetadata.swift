package import Foundation

/// Taking out of an image file what does not belong in public, without touching a pixel.
package enum ImageMetadata {
    /// The same image without position, date, device, comments, embedded previews and trailing data.
    ///
    /// What is needed to show the image in the right colours stays, but for profiles that are
    /// large or compressed. An animation becomes its first picture. The
    /// orientation goes with the rest, so only upright images should be given.
    package static func removed(from data: Data) throws(ImageFileError) -> Data {
        let header = try ImageHeader(reading: data)
        let reader = ByteReader(data)
        return switch header.format {
        case .jpeg: JPEGFile(reader).withoutMetadata()
        case .png: PNGFile(reader).withoutMetadata()
        }
    }
}
