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
