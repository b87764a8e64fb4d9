import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("The header of an image", .slot)
struct ImageHeaderTests {
    @Test("A JPEG tells its size")
    func jpegSize() throws {
        let header = try ImageHeader(reading: PictureBytes.jpeg(width: 4032, height: 3024))
        #expect(header.format == .jpeg)
        #expect(header.width == 4032)
        #expect(header.height == 3024)
        #expect(header.orientation == 1)
        #expect(!header.hasMetadata)
    }

    @Test("A PNG tells its size")
    func pngSize() throws {
        let header = try ImageHeader(reading: PictureBytes.png(width: 1170, height: 2532))
        #expect(header.format == .png)
        #expect(header.width == 1170)
        #expect(header.height == 2532)
        #expect(!header.hasMetadata)
    }

    @Test("The orientation is read in both byte orders", arguments: 1...8, [true, false])
    func orientation(value: Int, littleEndian: Bool) throws {
        let exif = PictureBytes.exif(orientation: value, littleEndian: littleEndian)
        let header = try ImageHeader(reading: PictureBytes.jpeg(segments: [exif]))
        #expect(header.orientation == value)
        #expect(header.hasMetadata)
        let chunk = PictureBytes.chunk("eXIf", PictureBytes.tiff(orientation: value, littleEndian: littleEndian))
        #expect(try ImageHeader(reading: PictureBytes.png(chunks: [chunk])).orientation == value)
    }

    @Test("A nonsensical orientation counts as upright", arguments: [0, 9, 65535])
    func nonsense(value: Int) throws {
        let data = PictureBytes.jpeg(segments: [PictureBytes.exif(orientation: value)])
        #expect(try ImageHeader(reading: data).orientation == 1)
    }

    @Test("A slice of other bytes reads like the file itself")
    func slice() throws {
        let file = PictureBytes.jpeg(width: 33, segments: [PictureBytes.exif(orientation: 6)])
        let slice = (Data([1, 2, 3]) + file).dropFirst(3)
        #expect(try ImageHeader(reading: slice) == ImageHeader(reading: file))
    }

    @Test("Fill bytes before a marker are no metadata")
    func fillBytes() throws {
        let header = try ImageHeader(reading: PictureBytes.jpeg(segments: [Data([0xFF, 0xFF, 0xFF])]))
        #expect(header.width == 640)
        #expect(!header.hasMetadata)
    }

    @Test("Something else is not an image", arguments: ["", "<html></html>", "GIF89a", "RIFF....WEBP", "\u{7F}ELF"])
    func otherFormats(text: String) {
        #expect(throws: ImageFileError.unknownFormat) { try ImageHeader(reading: Data(text.utf8)) }
    }

    @Test("HEIC is told from what is no image at all", arguments: ["heic", "heix", "mif1"])
    func heic(brand: String) {
        let file = Data([0, 0, 0, 0x18]) + Data("ftyp\(brand)".utf8) + Data(count: 12)
        #expect(throws: ImageFileError.heic) { try ImageHeader(reading: file) }
        let film = Data([0, 0, 0, 0x18]) + Data("ftypisom".utf8) + Data(count: 12)
        #expect(throws: ImageFileError.unknownFormat) { try ImageHeader(reading: film) }
    }

    @Test("A JPEG that breaks off anywhere is corrupt")
    func truncatedJPEG() {
        let whole = PictureBytes.jpeg(segments: [PictureBytes.exif(orientation: 3), PictureBytes.colorProfile()])
        for count in 3..<whole.count {
            #expect(throws: ImageFileError.corrupt, "cut at \(count)") { try ImageHeader(reading: whole.prefix(count)) }
        }
    }

    @Test("A PNG that breaks off anywhere is corrupt")
    func truncatedPNG() {
        let whole = PictureBytes.png(chunks: [PictureBytes.chunk("tEXt", Data("Author\0me".utf8))])
        for count in 8..<whole.count {
            #expect(throws: ImageFileError.corrupt, "cut at \(count)") { try ImageHeader(reading: whole.prefix(count)) }
        }
    }

    @Test("Sizes of zero or beyond the format are corrupt")
    func absurdSizes() {
        let files = [
            PictureBytes.jpeg(width: 0), PictureBytes.jpeg(height: 0), PictureBytes.png(width: 0),
            PictureBytes.png(height: 0), PictureBytes.png(width: 0x8000_0000), PictureBytes.png(height: 0xFFFF_FFFF),
        ]
        for file in files {
            #expect(throws: ImageFileError.corrupt) { try ImageHeader(reading: file) }
        }
    }

    @Test("A PNG with an unknown critical chunk is corrupt")
    func unknownCriticalChunk() {
        #expect(throws: ImageFileError.corrupt) {
            try ImageHeader(reading: PictureBytes.png(chunks: [PictureBytes.chunk("CgBI", Data([0]))]))
        }
    }
}
