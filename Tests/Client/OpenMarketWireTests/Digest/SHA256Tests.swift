import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("SHA-256", .slot)
struct SHA256Tests {
    static let vectors: [(message: String, digest: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ]

    @Test("The examples of NIST come out", arguments: vectors)
    func examples(vector: (message: String, digest: String)) {
        #expect(SHA256.hexadecimal(of: vector.message) == vector.digest)
    }

    @Test("A message of many blocks comes out")
    func manyBlocks() {
        let digest = SHA256.hexadecimal(of: String(repeating: "a", count: 20_000))
        #expect(digest == "cc17faaad36649c4603dda4d8ff97cb149722af0bcac0746305a2134ad2d0b97")
    }

    static let edges: [(count: Int, digest: String)] = [
        (55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"),
        (56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"),
        (63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"),
        (64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"),
        (119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"),
        (120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"),
    ]

    @Test("A message that ends near the end of a block is padded right", arguments: edges)
    func paddingEdges(edge: (count: Int, digest: String)) {
        #expect(SHA256.hexadecimal(of: String(repeating: "x", count: edge.count)) == edge.digest)
    }
}

@Suite("CRC-32", .slot)
struct CRC32Tests {
    @Test("The check value of the standard comes out")
    func checkValue() {
        #expect(CRC32.checksum(of: Data("123456789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.checksum(of: Data()) == 0)
    }

    @Test("A slice counts from its own beginning")
    func slice() {
        let text = Data("..123456789".utf8)
        #expect(CRC32.checksum(of: text.dropFirst(2)) == 0xCBF4_3926)
    }
}
