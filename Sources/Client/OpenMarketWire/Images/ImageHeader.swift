package import Foundation

/// The facts in the structure of an image file, without decoding a pixel.
///
/// Reading walks the whole file once, because what must not be published can
/// stand anywhere in it, even behind the end of the image. It is safe on
/// hostile bytes and needs no memory to speak of.
package struct ImageHeader: Sendable, Hashable {
    /// The formats a market takes.
    package enum Format: Sendable, Hashable {
        /// JPEG (ITU-T T.81).
        case jpeg
        /// PNG (ISO/IEC 15948).
        case png
    }

    /// The format, decided by content.
    package let format: Format
    /// Columns as stored, before any rotation.
    package let width: Int
    /// Rows as stored, before any rotation.
    package let height: Int
    /// The EXIF orientation, 1…8; 1 where the file says none or nonsense.
    package let orientation: Int
    /// Whether the file carries anything beyond what is needed to show it.
    package let hasMetadata: Bool
    /// The number of times that a decoder goes over the pixels: once for each scan of a progressive JPEG, of which a small
    /// file can have thousands.
    package let passes: Int

    package init(reading data: Data) throws(ImageFileError) {
        let reader = ByteReader(data)
        if reader.number16(at: 0) == 0xFFD8, reader.byte(at: 2) == 0xFF {
            self = try JPEGFile(reader).header()
        } else if reader.bytes(in: 0..<8)?.elementsEqual(PNGChunks.signature) == true {
            self = try PNGFile(reader).header()
        } else {
            throw HEICFile.isHEIC(reader) ? .heic : .unknownFormat
        }
    }

    init(format: Format, width: Int, height: Int, orientation: Int, hasMetadata: Bool, passes: Int) {
        (self.format, self.width, self.height) = (format, width, height)
        (self.orientation, self.hasMetadata, self.passes) = (orientation, hasMetadata, passes)
    }
}

package enum ImageFileError: Error, Sendable, Hashable {
    /// The data is neither JPEG nor PNG.
    case unknownFormat
    /// The image is HEIC, whose structure is not read here.
    case heic
    /// The data starts like an image, but its structure is broken or breaks off.
    case corrupt
}

/// The signature of a HEIC file: an ISO base media file (ISO/IEC 14496-12, section 4.3) of an image brand (ISO/IEC
/// 23008-12).
enum HEICFile {
    /// The brands of still images and of their sequences.
    private static let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

    /// Returns whether the file begins with a file type box of such a brand.
    static func isHEIC(_ reader: ByteReader) -> Bool {
        reader.holds("ftyp", atStartOf: 4..<8) && brands.contains { reader.holds($0, atStartOf: 8..<12) }
    }
}
