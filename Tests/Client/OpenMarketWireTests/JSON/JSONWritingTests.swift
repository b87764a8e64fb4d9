import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("Writing JSON", .slot)
struct JSONWritingTests {
    private func text(_ value: JSONValue) -> String {
        String(decoding: value.encoded(), as: UTF8.self)
    }

    @Test("Fields keep their order; nothing is escaped that need not be")
    func order() {
        let value: JSONValue = [
            "z": .integer(1), "a": .array([.null, .bool(true), .bool(false)]), "한글": "a/b\"\\\n\r\t\u{1}\u{1F}😀",
        ]
        #expect(text(value) == #"{"z":1,"a":[null,true,false],"한글":"a/b\"\\\n\r\t\u0001\u001f😀"}"#)
    }

    @Test(
        "Decimals are written in full, without exponents",
        arguments: ["19.99", "0", "-0.5", "60000000", "10000000000000000000000"]
    )
    func decimals(_ digits: String) throws {
        #expect(text(.decimal(try #require(Decimal(string: digits)))) == digits)
    }

    @Test("What is not a number is null")
    func notANumber() {
        #expect(text(.decimal(.nan)) == "null")
    }

    @Test("What is written is read back, by us and by Foundation")
    func roundTrip() throws {
        let noise = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init)))
        let data = JSONValue.object([.init(noise, .string(noise))]).encoded()
        let document = try JSONDocument(data)
        #expect(document.root.isObject)
        #expect(try JSONSerialization.jsonObject(with: data) as? [String: String] == [noise: noise])
    }
}
