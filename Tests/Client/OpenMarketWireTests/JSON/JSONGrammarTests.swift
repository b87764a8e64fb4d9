import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("JSON grammar", .slot)
struct JSONGrammarTests {
    @Test(
        "Texts that are JSON",
        arguments: [
            "null", " true ", "false", "0", "-0", "1e5", "1E+5", "-1.5e-3", "6.0E7", #""""#, #""\u00e9\n\"\\\/""#,
            "[]", "{}", "[ ]", "{ }", "[1]", "[[],{}]", #"{"a":1,"b":[2,{"c":null}]}"#, "\t[\r\n1 , 2 ]\n",
            #"{"":""}"#, #"{"a":1,"a":2}"#, "[\"\u{7F}\"]", #"["\ud83d\ude00"]"#,
        ]
    )
    func accepted(_ text: String) throws {
        _ = try JSONDocument(Data(text.utf8))
    }

    @Test(
        "Texts that are not",
        arguments: [
            "", " ", "nul", "True", "NaN", "Infinity", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1", "1_0",
            "'a'",
            #"""#, #""\x""#, #""\u12""#, #""\u12g4""#, "\"\n\"", "\"\u{0}\"",
            "\"\u{1F}\"", "[", "]", "[1", "[1,", "[1,]", "[,1]",
            "[,]",
            "[1 2]", "{", "}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, "{1:1}", #"{"a":1 "b":2}"#, "[1}",
            #"{"a":1]"#, "1 1", "[] []", "null,", "// x\n1", "\u{FEFF}1", "1\u{0}", "\u{0}", "[\u{0}]",
        ]
    )
    func refused(_ text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(Data(text.utf8)) }
    }

    @Test(
        "Bytes that are not UTF-8 are refused",
        arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]]
    )
    func badEncoding(_ bytes: [UInt8]) {
        #expect(throws: JSONSyntaxError(.badEncoding, at: 0)) { try JSONDocument(Data(bytes)) }
    }

    @Test("Nesting is limited, and the limit is exact")
    func depth() throws {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONDocument(nested(64))
        #expect(throws: JSONSyntaxError(.tooDeep, at: 64)) { try JSONDocument(nested(65)) }
        _ = try JSONDocument(nested(3), maximumDepth: 3)
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(nested(100_000)) }
    }

    @Test("The error says where")
    func offset() {
        #expect(throws: JSONSyntaxError(.unexpectedByte, at: 5)) { try JSONDocument(Data(#"{"a":}"#.utf8)) }
        #expect(throws: JSONSyntaxError(.badNumber, at: 3)) { try JSONDocument(Data("[1.]".utf8)) }
    }

    @Test("Agrees with Foundation on 20,000 damaged texts, but for the commas that Foundation lets through")
    func mutations() throws {
        let seed = Array(#"{"a":[1.5,-2e3,"x\u00e9\n",null,true],"b":{"c":"자전거","d":[]},"e":6.0E7}"#.utf8)
        let alphabet = Array(#"{}[],:"\0123eE+-.utfn x"#.utf8) + [0x00, 0x1F, 0xFF, 0xC3]
        var random = SeededGenerator(seed: 42)
        var accepted = 0
        for _ in 0..<20_000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                case 1: bytes.remove(at: index)
                default: bytes.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &random)], at: index)
                }
            }
            let ours = (try? JSONDocument(Data(bytes))) != nil
            let theirs =
                (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            accepted += ours ? 1 : 0
            if ours {
                #expect(theirs || bytes.contains(UInt8(ascii: "\\")), "\(String(decoding: bytes, as: UTF8.self))")
            }
            if theirs, !ours {
                let text = String(decoding: bytes.filter { $0 != 0x20 }, as: UTF8.self)
                let hasTrailingComma = text.contains(",]") || text.contains(",}")
                #expect(hasTrailingComma || bytes.contains(0), "\(text)")
            }
        }
        #expect(accepted > 500, "some damage does not matter")
    }
}
