@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("QR codes", .slot)
struct QRCodeTests {
    /// Each row of a code, with `#` for a dark module.
    private func rows(_ code: QRCode) -> String {
        (0..<code.size)
            .map { row in String((0..<code.size).map { column in code[column, row] ? "#" : "." }) }
            .joined(separator: "\n")
    }

    @Test("One letter is a code of 21 modules, as other encoders draw it")
    func letter() throws {
        let code = try #require(QRCode("A"))
        let drawn = """
            #######.#..#..#######
            #.....#.#####.#.....#
            #.###.#...#.#.#.###.#
            #.###.#.##.##.#.###.#
            #.###.#..###..#.###.#
            #.....#..#.##.#.....#
            #######.#.#.#.#######
            ........##.##........
            #.##.###..###.#..#.##
            .#.##..#.#.####..#...
            ##..###.##.#.....##.#
            #.##.#.....#..#####..
            #..####..#..#..#..#..
            ........#.##..#..#..#
            #######.#..##..#.#...
            #.....#.##.....##.##.
            #.###.#..##.#####...#
            #.###.#.####..######.
            #.###.#.#.#.#.##.....
            #.....#...#..#.#..#.#
            #######.#....#..#....
            """
        #expect(rows(code) == drawn)
    }

    // The modules were compared with those of an independent encoder, under the same mask.
    @Test(
        "The shortest and the longest text of each version has the modules that other encoders draw",
        arguments: [
            (0, 21, 0xEC74_2AD0_29AA_BED5),
            (1, 21, 0x13DB_4465_BCD2_D757),
            (14, 21, 0x8927_35F7_BDA8_6AB5),
            (15, 25, 0xCF1D_7793_6F2B_CBBD),
            (26, 25, 0xA5C9_23A4_355F_125D),
            (27, 29, 0xA112_F6BE_0D6E_E778),
            (42, 29, 0x8E37_B763_6131_0B28),
            (43, 33, 0x9316_2AE4_CF21_530A),
            (62, 33, 0x8B90_945C_9D19_DEC0),
            (63, 37, 0x5353_7526_569B_DE09),
            (84, 37, 0xF9BE_663D_F356_7225),
            (85, 41, 0x9FB6_A315_819A_B14D),
            (106, 41, 0xB734_BE37_2F84_EDC9),
            (107, 45, 0xE430_0BB0_5787_A93D),
            (122, 45, 0x687B_9C07_2724_A618),
            (123, 49, 0x6AE0_B686_0164_473E),
            (152, 49, 0xE67C_5488_224F_0375),
            (153, 53, 0x2FD6_ADF4_70C5_ED8F),
            (180, 53, 0x52E6_0C46_FF8B_08DD),
            (181, 57, 0x1DF4_A3C4_6EA0_F8A5),
            (213, 57, 0x9E5E_8F52_D865_DC61),
        ] as [(Int, Int, UInt64)]
    )
    func versions(length: Int, size: Int, hash: UInt64) throws {
        let address = String(repeating: "otpauth://totp/", count: 15)
        let code = try #require(QRCode(String(address.prefix(length))))
        #expect(code.size == size)
        let sum = rows(code).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        #expect(sum == hash)
    }

    @Test("A text of more bytes than the largest version holds has no code, however few its letters are")
    func tooLong() {
        #expect(QRCode(String(repeating: "a", count: 213)) != nil)
        #expect(QRCode(String(repeating: "a", count: 214)) == nil)
        #expect(QRCode(String(repeating: "고", count: 71)) != nil && QRCode(String(repeating: "고", count: 72)) == nil)
    }

    @Test("Around a code everything is light")
    func margin() throws {
        let code = try #require(QRCode("otpauth://x"))
        #expect(code[0, 0] && !code[-1, 0] && !code[0, -1] && !code[code.size, 0] && !code[0, code.size])
    }
}
