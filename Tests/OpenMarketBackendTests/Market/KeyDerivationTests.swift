import Foundation
import OpenMarketWire
import Testing

@testable import OpenMarketBackend

@Suite("Stretching passwords")
struct KeyDerivationTests {
    @Test("The vectors of RFC 7914, section 11, come out")
    func vectors() {
        let short = KeyDerivation.key(
            password: Array("passwd".utf8),
            salt: Array("salt".utf8),
            iterations: 1,
            length: 64
        )
        #expect(
            Hexadecimal.text(short)
                == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
        )
        let long = KeyDerivation.key(
            password: Array("Password".utf8),
            salt: Array("NaCl".utf8),
            iterations: 80_000,
            length: 64
        )
        #expect(
            Hexadecimal.text(long)
                == "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
        )
    }

    @Test("The block-wise hash is the one that Wire has", arguments: [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000])
    func sameHash(count: Int) {
        let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(HashBlocks.digest(of: message) == SHA256.digest(of: message))
    }

    @Test("A key longer than a block is hashed first, as RFC 4231 wants")
    func longKey() {
        let keyed = KeyedHash(key: Array(repeating: 0xAA, count: 131))
        let code = keyed.code(of: "Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        #expect(Hexadecimal.text(code) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }
}

@Suite("Stored secrets")
struct SecretHashTests {
    private static let salt: [UInt8] = Array(1...16)

    @Test(
        "A stored secret knows the right one from others",
        arguments: [
            SecretHash.Algorithm.digest, .stretched(iterations: 3),
        ]
    )
    func matches(algorithm: SecretHash.Algorithm) throws {
        let hash = SecretHash(of: "pw-비밀", salt: Self.salt, algorithm: algorithm)
        let stored = try #require(SecretHash(hash.text))
        #expect(stored == hash)
        #expect(stored.matches("pw-비밀"))
        #expect(stored.matches("pw-비밀".decomposedStringWithCanonicalMapping))
        #expect(!stored.matches("pw-비"))
        #expect(!stored.matches(""))
        #expect(!hash.text.contains("pw"))
    }

    @Test("Algorithm and cost stand with the hash, so that they can be raised later")
    func upgrade() throws {
        let old = try #require(
            SecretHash(SecretHash(of: "s", salt: Self.salt, algorithm: .stretched(iterations: 2)).text)
        )
        #expect(old.algorithm == .stretched(iterations: 2))
        #expect(old.matches("s"))
    }

    @Test(
        "A damaged hash is no hash",
        arguments: [
            "", "sha256", "sha256$00", "sha256$00$00", "md5$00$\(String(repeating: "0", count: 64))",
            "pbkdf2-sha256$0$00$\(String(repeating: "0", count: 64))",
            "pbkdf2-sha256$x$00$\(String(repeating: "0", count: 64))",
            "pbkdf2-sha256$1$0$\(String(repeating: "0", count: 64))",
            "sha256$00$zz\(String(repeating: "0", count: 62))",
        ]
    )
    func damaged(text: String) {
        #expect(SecretHash(text) == nil)
    }
}
