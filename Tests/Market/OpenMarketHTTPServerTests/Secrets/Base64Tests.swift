import Foundation
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Base64", .slot)
struct Base64Tests {
    @Test("Bytes of every length come back from both alphabets, with end marks or without them")
    func roundTrip() {
        var generator = SeededGenerator(seed: 64)
        for length in 0..<300 {
            let bytes = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
            let usual = bytes.base64EncodedString()
            #expect(Base64.decode(usual) == bytes)
            #expect(Base64.decode(usual.prefix { $0 != "=" }) == bytes)
            let address = Base64.encodeURL(bytes)
            #expect(!address.contains { "+/=".contains($0) })
            #expect(Base64.decodeURL(address) == bytes)
            #expect(Base64.decodeURL(address + "=") == nil)
        }
    }

    @Test("What is no Base64 is refused", arguments: ["a", "a===", "ab===", "a b", "é", "abc=d", "YQ\n"])
    func refused(text: String) {
        #expect(Base64.decode(text) == nil)
        #expect(Base64.decodeURL(text) == nil)
    }
}
