import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("Removing metadata", .slot)
struct ImageMetadataTests {
    static let jpegSecrets: [(name: String, segment: Data)] = [
        ("EXIF with a position", PictureBytes.exif(orientation: 1)),
        ("XMP", PictureBytes.segment(0xE1, Data("http://ns.adobe.com/xap/1.0/\0secret".utf8))),
        ("Photoshop", PictureBytes.segment(0xED, Data("Photoshop 3.0\0secret".utf8))),
        ("a comment", PictureBytes.segment(0xFE, Data("secret".utf8))),
        ("a preview", PictureBytes.segment(0xE0, Data("JFXX\0secret".utf8))),
        ("a preview in the header", PictureBytes.segment(0xE0, Data("JFIF\0".utf8) + Data(repeating: 1, count: 12))),
        ("a list of further pictures", PictureBytes.segment(0xE2, Data("MPF\0secret".utf8))),
        ("an unknown application", PictureBytes.segment(0xE7, Data("secret".utf8))),
        ("an Adobe look-alike", PictureBytes.segment(0xEE, Data("secret".utf8))),
    ]

    @Test("A JPEG loses what is not needed to show it, before and between its scans", arguments: jpegSecrets)
    func jpeg(secret: (name: String, segment: Data)) throws {
        let clean = PictureBytes.jpeg()
        for file in [
            PictureBytes.jpeg(segments: [secret.segment]), PictureBytes.jpeg(betweenScans: [secret.segment]),
        ] {
            #expect(try ImageHeader(reading: file).hasMetadata)
            #expect(try ImageMetadata.removed(from: file) == clean)
        }
    }

    @Test("Bytes between two segments go")
    func gaps() throws {
        let file = PictureBytes.jpeg(segments: [Data("secret".utf8)])
        #expect(try ImageHeader(reading: file).hasMetadata)
        #expect(try ImageMetadata.removed(from: file) == PictureBytes.jpeg())
    }

    @Test("Whatever follows the end of an image goes, as the film behind a moving photo does")
    func trailers() throws {
        let film = Data("ftypmp42 and a position".utf8)
        let jpeg = PictureBytes.jpeg(trailer: film)
        #expect(try ImageHeader(reading: jpeg).hasMetadata)
        #expect(try ImageMetadata.removed(from: jpeg) == PictureBytes.jpeg())
        let png = PictureBytes.png(trailer: film)
        #expect(try ImageHeader(reading: png).hasMetadata)
        #expect(try ImageMetadata.removed(from: png) == PictureBytes.png())
    }

    @Test("A JPEG keeps its colours")
    func colours() throws {
        let adobe = PictureBytes.segment(0xEE, Data("Adobe".utf8) + Data([0, 100, 0, 0, 0, 0, 1]))
        let kept = PictureBytes.jpeg(segments: [PictureBytes.colorProfile(), adobe])
        #expect(try !ImageHeader(reading: kept).hasMetadata)
        let file = PictureBytes.jpeg(segments: [
            PictureBytes.exif(orientation: 1), PictureBytes.colorProfile(), adobe,
        ])
        #expect(try ImageMetadata.removed(from: file) == kept)
    }

    @Test(
        "A PNG loses texts, dates, positions, unknown chunks, compressed profiles, and all pictures but the first",
        arguments: ["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "iDOT", "iCCP", "sPLT", "acTL", "fcTL", "fdAT"]
    )
    func png(type: String) throws {
        let file = PictureBytes.png(chunks: [PictureBytes.chunk(type, Data("secret".utf8))])
        #expect(try ImageHeader(reading: file).hasMetadata)
        #expect(try ImageMetadata.removed(from: file) == PictureBytes.png())
    }

    @Test("A PNG keeps its palette, transparency and colours")
    func pngAppearance() throws {
        let chunks = ["PLTE", "tRNS", "gAMA", "sRGB", "pHYs"].map { PictureBytes.chunk($0, Data([1, 2, 3])) }
        let file = PictureBytes.png(chunks: chunks)
        #expect(try !ImageHeader(reading: file).hasMetadata)
        #expect(try ImageMetadata.removed(from: file) == file)
    }

    @Test("A colour profile that is large or in pieces goes, and a small one of RGB stays")
    func profiles() throws {
        let small = PictureBytes.jpeg(segments: [PictureBytes.colorProfile()])
        #expect(try ImageMetadata.removed(from: small) == small)
        let header = Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + Data(count: 16) + Data("RGB ".utf8)
        let large = PictureBytes.segment(0xE2, header + Data(count: 17_000))
        for segment in [PictureBytes.colorProfile(number: 1, of: 2), PictureBytes.colorProfile(space: "CMYK"), large] {
            let file = PictureBytes.jpeg(segments: [segment])
            #expect(try ImageHeader(reading: file).hasMetadata)
            #expect(try ImageMetadata.removed(from: file) == PictureBytes.jpeg())
        }
    }

    @Test("The scans of a JPEG are counted; a PNG is drawn once")
    func passes() throws {
        #expect(try ImageHeader(reading: PictureBytes.jpeg()).passes == 2)
        let scans = Array(repeating: PictureBytes.scan, count: 500)
        #expect(try ImageHeader(reading: PictureBytes.jpeg(betweenScans: scans)).passes == 502)
        #expect(try ImageHeader(reading: PictureBytes.png()).passes == 1)
    }

    @Test("Pixels of a PNG that cannot belong to it make it a damaged one", arguments: [(8, true), (200, false)])
    func hidden(side: Int, isRefused: Bool) {
        let file = PictureBytes.png(
            width: side,
            height: side,
            chunks: [PictureBytes.chunk("IDAT", Data(count: 120_000))]
        )
        #expect(((try? ImageHeader(reading: file)) == nil) == isRefused)
    }

    @Test("A colour profile moves from one JPEG to another")
    func profileMoves() throws {
        let source = PictureBytes.jpeg(segments: [PictureBytes.exif(orientation: 1), PictureBytes.colorProfile()])
        let profile = try #require(JPEGColorProfile(of: source))
        #expect(profile.added(to: PictureBytes.jpeg()) == PictureBytes.jpeg(segments: [PictureBytes.colorProfile()]))
    }

    @Test("A profile in pieces, too large, or not for RGB stays behind")
    func profilesLeftBehind() {
        #expect(JPEGColorProfile(of: PictureBytes.jpeg()) == nil)
        #expect(JPEGColorProfile(of: PictureBytes.jpeg(segments: [PictureBytes.colorProfile(space: "CMYK")])) == nil)
        #expect(JPEGColorProfile(of: PictureBytes.jpeg(segments: [PictureBytes.colorProfile(number: 1, of: 2)])) == nil)
        #expect(JPEGColorProfile(of: PictureBytes.jpeg(segments: [PictureBytes.colorProfile()]), byteLimit: 100) == nil)
        let stub = PictureBytes.segment(0xE2, Data("ICC_PROFILE\0".utf8) + Data([1, 1]))
        #expect(JPEGColorProfile(of: PictureBytes.jpeg(segments: [stub])) == nil)
    }
}
