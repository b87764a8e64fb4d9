import Foundation
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("The text of a settings file", .slot)
struct SettingsTextTests {
    private func texts(_ text: String) throws -> [String: SettingsText.Entry.Value] {
        try SettingsText(text).entries.mapValues(\.value)
    }

    @Test("Keys, tables, comments, lists and texts in all four kinds of quotes are read")
    func all() throws {
        let text = """
            # A comment.
            name = "Village \\"Market\\"" # behind a value
            path = 'C:\\new'
            [ terms ]
            en = \"""
            Be kind.

            Pay \\u00e9 \\U0001F600 when you meet.\"""
            ko = '''
            줄 1
            줄 2'''
            list = [ "en", # one
              'ko', ]
            none = []
            """
        let expected: [String: SettingsText.Entry.Value] = [
            "name": .text("Village \"Market\""), "path": .text("C:\\new"),
            "terms.en": .text("Be kind.\n\nPay é 😀 when you meet."), "terms.ko": .text("줄 1\n줄 2"),
            "terms.list": .texts(["en", "ko"]), "terms.none": .texts([]),
        ]
        #expect(try texts(text) == expected)
        #expect(try texts("\u{FEFF}" + text.replacingOccurrences(of: "\n", with: "\r\n")) == expected)
        #expect(try SettingsText(text).entries["terms.list"]?.line == 12)
        #expect(try texts("") == [:])
    }

    @Test("What is not understood is refused with its line")
    func refused() {
        let cases: [(String, Int, BrandProblem.Reason)] = [
            ("name", 1, .syntax), ("= \"a\"", 1, .syntax), ("\nname = 5", 2, .notText), ("a = true", 1, .notText),
            ("a = \"b\" c", 1, .syntax), ("a.b = \"c\"", 1, .syntax), ("[a.b]", 1, .syntax), ("[a", 1, .syntax),
            ("[[a]]", 1, .syntax), ("a = \"b", 1, .unended), ("a = \"b\nc\"", 1, .unended),
            ("\na = \"\"\"\nb\n", 2, .unended),
            ("a = \"\\q\"", 1, .escape), ("a = \"\\uD800\"", 1, .escape), ("a = \"\\u12\"", 1, .escape),
            ("a = \"b\"\na = \"c\"", 2, .twice("a")), ("[t]\na = \"\"\n[t]\na = \"\"", 4, .twice("t.a")),
            ("a = [\"b\" \"c\"]", 1, .syntax), ("a = [", 1, .notText), ("a = [[\"b\"]]", 1, .notText),
        ]
        for (text, line, reason) in cases {
            #expect(throws: BrandProblem(line: line, reason), "\(text)") { try SettingsText(text) }
        }
    }

    @Test("Every text can be written, and is read as it was")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 31)
        let letters: [String] = [
            "a", "\"", "\\", "\n", "\t", "#", "'", "]", "[", "=", "é", "한", "😀", "\u{0}", "{", " ",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...12, using: &random))
                .map { _ in letters[Int.random(in: letters.indices, using: &random)] }.joined()
            let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            #expect(try texts("a = \"\"\"\n\(escaped)\"\"\"") == ["a": .text(text)], "\(text.debugDescription)")
            let line = escaped.replacingOccurrences(of: "\n", with: "\\n")
            #expect(try texts("[t]\na = [\"\(line)\", \"\(line)\"]") == ["t.a": .texts([text, text])])
        }
    }

    @Test("No text makes it crash or run for ever")
    func hostile() {
        var random = SeededGenerator(seed: 32)
        let pieces = [
            "a", "=", "\"", "\"\"\"", "'", "'''", "[", "]", ",", "\n", "\r\n", "\\", "\\u", "#", " ", "한", "\u{301}",
        ]
        for _ in 0..<3_000 {
            let text = (0..<Int.random(in: 0...20, using: &random))
                .map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
            _ = try? SettingsText(text)
        }
    }
}
