package import Foundation

/// Taking out of an image file what does not belong in public, without touching a pixel.
package enum ImageMetadata {
    /// Returns the image without position, date, device, comments, embedded previews and trailing data.
    ///
    /// The parts that the right colours need stay, except for profiles that are large or compressed. An animation
    /// becomes its first image. The orientation is removed with the rest, so only upright images should be given.
    package static func removed(from data: Data) throws(ImageFileError) -> Data {
        let header = try ImageHeader(reading: data)
        let reader = ByteReader(data)
        return switch header.format {
        case .jpeg: JPEGFile(reader).withoutMetadata()
        case .png: PNGFile(reader).withoutMetadata()
        }
    }
}
