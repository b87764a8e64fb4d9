import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Hostile images", .slot)
struct HostilePicturesTests {
    static let seeds: [Data] = [
        PictureBytes.jpeg(
            segments: [PictureBytes.exif(orientation: 6), PictureBytes.colorProfile()],
            betweenScans: [PictureBytes.segment(0xFE, Data("comment".utf8))],
            trailer: Data("behind".utf8)
        ),
        PictureBytes.jpeg(segments: [PictureBytes.exif(orientation: 8, littleEndian: true)]),
        PictureBytes.png(
            chunks: [
                PictureBytes.chunk("eXIf", PictureBytes.tiff(orientation: 3)),
                PictureBytes.chunk("tEXt", Data("Author\0me".utf8)),
            ],
            trailer: Data("behind".utf8)
        ),
    ]

    @Test("Ten thousand damaged files crash nothing, and what is cleaned is clean")
    func mutations() throws {
        var generator = SeededGenerator(seed: 2024)
        var readable = 0
        for round in 0..<10_000 {
            let file = Self.damaged(Self.seeds[round % Self.seeds.count], using: &generator)
            guard let header = try? ImageHeader(reading: file) else { continue }
            readable += 1
            let cleaned = try ImageHeader(reading: ImageMetadata.removed(from: file))
            #expect(!cleaned.hasMetadata)
            #expect(cleaned.width == header.width)
            #expect(cleaned.height == header.height)
            if let profile = JPEGColorProfile(of: file) {
                #expect(JPEGColorProfile(of: profile.added(to: PictureBytes.jpeg())) == profile)
            }
        }
        // Both kinds must occur, or the test proves little.
        #expect(readable > 1_000)
        #expect(readable < 9_000)
    }

    @Test("An offset that points out of the file, or back to itself, ends the search")
    func wildOffsets() throws {
        for offset: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0, 0, 0, 4]] {
            let tiff = Data("MM".utf8) + Data([0, 42]) + Data(offset)
            let segment = PictureBytes.segment(0xE1, Data("Exif\0\0".utf8) + tiff)
            #expect(try ImageHeader(reading: PictureBytes.jpeg(segments: [segment])).orientation == 1)
        }
    }

    @Test("A hundred thousand tiny segments are walked, not collected")
    func manySegments() throws {
        let comments = Data((0..<100_000).flatMap { _ in [0xFF, 0xFE, 0x00, 0x02] as [UInt8] })
        let header = try ImageHeader(reading: PictureBytes.jpeg(segments: [comments]))
        #expect(header.hasMetadata)
        #expect(try ImageMetadata.removed(from: PictureBytes.jpeg(segments: [comments])) == PictureBytes.jpeg())
    }

    private static func damaged(_ file: Data, using generator: inout SeededGenerator) -> Data {
        var bytes = [UInt8](file)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 2: bytes[place] = [0x00, 0x7F, 0x80, 0xD8, 0xD9, 0xFF].randomElement(using: &generator) ?? 0
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            case 4: bytes.remove(at: place)
            default: bytes.removeLast(Int.random(in: 0..<min(8, bytes.count), using: &generator))
            }
            if bytes.count < 12 { bytes += [UInt8](file) }
        }
        return Data(bytes)
    }
}
