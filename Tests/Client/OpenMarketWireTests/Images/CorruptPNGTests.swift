import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("Broken PNG files", .slot)
struct CorruptPNGTests {
    /// A PNG whose first chunk says so of its pixels.
    ///
    /// It has the palette that it needs unless told otherwise.
    private func png(depth: UInt8, color: UInt8, rest: [UInt8] = [0, 0, 0], palettes: [Int]? = nil) -> Data {
        let size = PictureBytes.number32(4) + PictureBytes.number32(4)
        let header = PictureBytes.chunk("IHDR", size + Data([depth, color] + rest))
        let pixels = PictureBytes.chunk("IDAT", Data([1, 2, 3]))
        let chunks = (palettes ?? (color == 3 ? [3] : [])).map { PictureBytes.chunk("PLTE", Data(count: $0)) }
        return PictureBytes.png().prefix(8) + header + Data(chunks.joined()) + pixels + PictureBytes.chunk("IEND")
    }

    @Test("Types of colour and numbers of bits that no PNG has are refused")
    func pixels() throws {
        let allowed: [UInt8: [UInt8]] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]
        for color in 0...9 as ClosedRange<UInt8> {
            for depth in [0, 1, 2, 3, 4, 5, 8, 15, 16, 32, 99] as [UInt8] {
                let file = png(depth: depth, color: color)
                if allowed[color]?.contains(depth) == true {
                    #expect(try ImageHeader(reading: file).width == 4)
                } else {
                    #expect(throws: ImageFileError.corrupt) { try ImageHeader(reading: file) }
                }
            }
        }
    }

    @Test("A palette is where it must be, is not where it must not, and has as many colors as pixels can name")
    func palettes() throws {
        let right = [(4, 3, [48]), (1, 3, [6]), (8, 3, [768]), (8, 2, [9]), (8, 6, [3])] as [(UInt8, UInt8, [Int])]
        for (depth, color, palettes) in right {
            #expect(try ImageHeader(reading: png(depth: depth, color: color, palettes: palettes)).width == 4)
        }
        let wrong =
            [
                (8, 3, []), (4, 3, [51]), (1, 3, [9]), (8, 3, [0]), (8, 3, [4]), (8, 3, [3, 3]), (8, 2, [771]),
                (8, 0, [3]), (8, 4, [3]),
            ] as [(UInt8, UInt8, [Int])]
        for (depth, color, palettes) in wrong {
            let file = png(depth: depth, color: color, palettes: palettes)
            #expect(throws: ImageFileError.corrupt) { try ImageHeader(reading: file) }
        }
    }

    @Test("Methods of compression, filtering and interlacing that there are not are refused")
    func methods() throws {
        #expect(try ImageHeader(reading: png(depth: 8, color: 2, rest: [0, 0, 1])).height == 4)
        for rest: [UInt8] in [[1, 0, 0], [0, 1, 0], [0, 0, 2]] {
            #expect(throws: ImageFileError.corrupt) { try ImageHeader(reading: png(depth: 8, color: 2, rest: rest)) }
        }
    }

    @Test("A wrong check sum of a chunk that the image needs is refused", arguments: ["IHDR", "IDAT", "IEND"])
    func checkSums(name: String) throws {
        var file = PictureBytes.png()
        let start = try #require(file.firstRange(of: Data(name.utf8))?.lowerBound)
        let length = file[(start - 4)..<start].reduce(0) { $0 << 8 | Int($1) }
        file[start + 4 + length] ^= 1
        #expect(throws: ImageFileError.corrupt) { try ImageHeader(reading: file) }
    }

    @Test("A chunk that only tells something is taken out, even with a wrong check sum")
    func otherCheckSums() throws {
        var text = PictureBytes.chunk("tEXt", Data("Author\u{0}me".utf8))
        text[text.count - 1] ^= 1
        #expect(try ImageMetadata.removed(from: PictureBytes.png(chunks: [text])) == PictureBytes.png())
    }

    @Test("A second first chunk is refused")
    func twice() {
        let header = PictureBytes.chunk("IHDR", Data([0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0]))
        #expect(throws: ImageFileError.corrupt) { try ImageHeader(reading: PictureBytes.png(chunks: [header])) }
    }
}
