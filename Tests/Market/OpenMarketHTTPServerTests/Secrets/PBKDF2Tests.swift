import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Stretching passwords", .slot)
struct PBKDF2Tests {
    @Test("The vectors of RFC 7914, section 11, come out")
    func vectors() {
        let short = PBKDF2.key(
            password: Array("passwd".utf8),
            salt: Array("salt".utf8),
            iterations: 1,
            length: 64
        )
        #expect(
            short == PBKDF2.ownKey(password: Array("passwd".utf8), salt: Array("salt".utf8), iterations: 1, length: 64)
        )
        #expect(
            Hexadecimal.text(short)
                == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
        )
        let long = PBKDF2.key(
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

    @Test("The system's library and our own code make the same key of the same password")
    func same() {
        var generator = SeededGenerator(seed: 8018)
        func bytes(_ counts: ClosedRange<Int>) -> [UInt8] {
            (0..<Int.random(in: counts, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        for _ in 0..<40 {
            let (password, salt) = (bytes(0...150), bytes(0...40))
            let (iterations, length) = (
                Int.random(in: 1...50, using: &generator), Int.random(in: 1...80, using: &generator)
            )
            #expect(
                PBKDF2.key(password: password, salt: salt, iterations: iterations, length: length)
                    == PBKDF2.ownKey(password: password, salt: salt, iterations: iterations, length: length)
            )
        }
    }

    @Test("A key longer than a block is hashed first, as RFC 4231 wants")
    func longKey() {
        let keyed = HMAC(key: Array(repeating: 0xAA, count: 131))
        let code = keyed.code(of: "Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        #expect(Hexadecimal.text(code) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }
}
