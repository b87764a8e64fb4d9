import Foundation
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Stored secrets", .slot)
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
