import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("Values of a JSON text", .slot)
struct JSONValuesTests {
    private func root(_ text: String) throws -> JSONNode {
        try JSONDocument(Data(text.utf8)).root
    }

    @Test("Fields are found by name, at any depth, and the first of two wins")
    func fields() throws {
        let root = try root(#"{"a":{"x":[1,{"y":"deep"}]},"b":[],"a":2,"\u0063":3}"#)
        #expect(root["a"]?["x"]?.elements.map(\.isObject) == [false, true])
        let deep = Array(root["a"]?["x"]?.elements ?? root.elements).last
        #expect(deep?["y"]?.string == "deep")
        #expect(root["b"]?.isArray == true)
        #expect(root["c"]?.number?.int == 3, "an escaped name is the same name")
        #expect(root["missing"] == nil)
        #expect(root["aa"] == nil)
        #expect(root["a"]?["x"]?["y"] == nil, "an array has no fields")
        #expect(Array(root.elements).isEmpty, "an object has no elements")
    }

    @Test("Kinds are told apart")
    func kinds() throws {
        let nodes = Array(try root(#"[null,true,false,0,"",[],{}]"#).elements)
        #expect(nodes.map(\.isNull) == [true, false, false, false, false, false, false])
        #expect(nodes.map(\.bool) == [nil, true, false, nil, nil, nil, nil])
        #expect(nodes.map { $0.number == nil } == [true, true, true, false, true, true, true])
        #expect(nodes.map(\.string) == [nil, nil, nil, nil, "", nil, nil])
    }

    @Test(
        "Escapes are undone",
        arguments: [
            (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\uc790\uC804""#, "자전"),
            (#""\ud83d\ude00""#, "😀"), (#""a\u0000b""#, "a\u{0}b"), (#""\ud83d""#, "\u{FFFD}"),
            (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
            (#""\ud83d\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""자전거\n😀""#, "자전거\n😀"),
        ]
    )
    func strings(_ text: String, _ expected: String) throws {
        #expect(try root(text).string == expected)
    }

    @Test(
        "Numbers are exact",
        arguments: [
            ("0", "0", 0), ("-0.0", "0", 0), ("1200.0", "1200", 1200), ("6.0E7", "60000000", 60_000_000),
            ("1.2312312E7", "12312312", 12_312_312), ("1.323121323232E12", "1323121323232", 1_323_121_323_232),
            ("19.99", "19.99", nil), ("1.1172404971672576", "1.1172404971672576", nil), ("2.36", "2.36", nil),
            ("-5e-1", "-0.5", nil), ("1000000000000", "1000000000000", 1_000_000_000_000),
            ("9223372036854775807", "9223372036854775807", .max),
            ("-9223372036854775808", "-9223372036854775808", .min),
            ("10000000000000000", "10000000000000000", 10_000_000_000_000_000),
            ("0.1e1", "1", 1), ("100e-2", "1", 1),
        ] as [(String, String, Int?)]
    )
    func numbers(_ text: String, _ decimal: String, _ int: Int?) throws {
        let number = try #require(try root(text).number)
        #expect(number.text == text)
        #expect(number.decimal == Decimal(string: decimal))
        if let int { #expect(number.int == int) }
    }

    @Test(
        "Numbers that do not fit are none",
        arguments: [
            "1e400", "-1e400", "1e99999999999999999999", "1e-9223372036854775808", "1e9223372036854775807", "1e-400",
            "0.0000000000000000000000000000000000000000000000000001e-100",
        ]
    )
    func hugeNumbers(_ text: String) throws {
        let number = try #require(try root(text).number)
        #expect(number.decimal == nil)
        #expect(number.int == nil)
    }

    @Test("Whole numbers are whole", arguments: ["1.5", "0.1", "1e30", "99999999999999999999"])
    func notWhole(_ text: String) throws {
        #expect(try root(text).number?.int == nil)
    }

    @Test(
        "Texts that are numbers are told from those that are not",
        arguments: [
            ("12", true), ("-1.5E3", true), ("", false), (" 1", false), ("1 ", false), ("0x1", false), ("１", false),
            ("true", false), ("[1]", false),
        ]
    )
    func textNumbers(_ text: String, _ isNumber: Bool) {
        #expect((JSONNumber(text) != nil) == isNumber)
    }
}
