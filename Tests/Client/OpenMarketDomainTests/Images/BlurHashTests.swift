import Foundation
import OpenMarketDomain
import TestSupport
import Testing

/// The hashes and pixels that are compared with were computed by another program, the Python package `blurhash` 1.1.5.
@Suite("Blurred images in thirty characters", .slot)
struct BlurHashTests {
    /// Red grows to the right, green downwards.
    private func gradient(_ width: Int, _ height: Int) throws -> RGBPixels {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes.append(UInt8(x * 255 / max(1, width - 1)))
                bytes.append(UInt8(y * 255 / max(1, height - 1)))
                bytes.append(UInt8(truncatingIfNeeded: (x + y) * 37))
            }
        }
        return try #require(RGBPixels(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    @Test("An image has the hash that other programs compute")
    func encoding() throws {
        #expect(try BlurHash(of: gradient(16, 12)).rawValue == "L$Hx+t2?wvozqSR+jse:f}fkfOfl")
        #expect(try BlurHash(of: gradient(7, 5), columns: 1, rows: 1).rawValue == "00IF6g")
        let largest = try BlurHash(of: gradient(7, 5), columns: 9, rows: 9).rawValue
        #expect(largest.hasPrefix("|yIF6g3TWk%IFF-nFH-nFHz5NEa]nVSLrvSKrsSKeEe+fTe[fMe=fPe?fP%y"))
        #expect(largest.utf8.count == 166)
        let bytes = Array(repeating: [UInt8](arrayLiteral: 200, 10, 10), count: 16).flatMap(\.self)
        let red = try #require(RGBPixels(size: PixelSize(width: 4, height: 4), bytes: bytes))
        #expect(BlurHash(of: red).rawValue == "LlM^03|wfQ|w|wwxfQwxfQfQfQfQ")
    }

    @Test("A hash is drawn as other programs draw it")
    func decoding() throws {
        let hash = try #require(BlurHash(rawValue: "LEHV6nWB2yk8pyo0adR*.7kCMdnj"))
        let pixels = try #require(hash.pixels(size: PixelSize(width: 4, height: 3)))
        let expected: [UInt8] = [
            135, 164, 177, 161, 173, 177, 181, 180, 171, 160, 172, 174,
            124, 154, 169, 148, 148, 154, 164, 145, 134, 146, 152, 155,
            124, 144, 154, 144, 134, 132, 163, 130, 104, 148, 140, 134,
        ]
        for (ours, theirs) in zip(pixels.bytes, expected) { #expect(abs(Int(ours) - Int(theirs)) <= 1) }
        #expect(hash.meanColor == RGBColor(red: 151, green: 150, blue: 149))
    }

    @Test("A hash that was computed is read as the same one")
    func roundTrip() throws {
        for (columns, rows) in [(1, 1), (4, 3), (9, 9), (1, 9), (0, 99)] {
            let hash = try BlurHash(of: gradient(20, 30), columns: columns, rows: rows)
            let read = try #require(BlurHash(rawValue: hash.rawValue))
            #expect(
                read.pixels(size: PixelSize(width: 5, height: 5)) == hash.pixels(size: PixelSize(width: 5, height: 5))
            )
            #expect(try JSONDecoder().decode(BlurHash.self, from: JSONEncoder().encode(hash)) == hash)
        }
    }

    @Test(
        "What is no hash is refused",
        arguments: [
            "", "0", "00000", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnjj", "00~~~~", "10~~~~00",
            "LEHV6nWB2yk8pyo0adR*.7kCMd~~", "LEHV6nWB2yk8pyo0adR*.7kCMd\"\"", "각", String(repeating: "~", count: 167),
        ]
    )
    func refused(text: String) {
        #expect(BlurHash(rawValue: text) == nil)
    }
}
