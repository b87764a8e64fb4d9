import Foundation
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Wording", .slot)
struct WordingTests {
    /// A wording whose home tab says `template`.
    private func said(_ template: String) -> Wording {
        Wording(.english, book: PhraseBook.english.replacing(.tabHome, with: template))
    }

    @Test("Values stand at their placeholders, in whatever order the language wants")
    func places() {
        #expect(said("{2} before {1}")(.tabHome, "one", "two") == "two before one")
        #expect(said("{1}{1}, {1}")(.tabHome, "ha") == "haha, ha")
        #expect(said("{12}")(.tabHome, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "twelve") == "twelve")
    }

    @Test(
        "A noun follows its number",
        arguments: [("1", "1 day"), ("0", "0 days"), ("2", "2 days"), ("1.5", "1.5 days")]
    )
    func nouns(value: String, text: String) {
        #expect(said("{1 day|days} ago")(.tabHome, value) == text + " ago")
    }

    @Test("A value is never looked into", arguments: ["{1}", "{2}", "{", "}", "{1 day|days}", "\\(1)", "%@", "🚨"])
    func values(value: String) {
        #expect(said("<{1}>{2}")(.tabHome, value, "end") == "<\(value)>end")
    }

    @Test("A value that is missing is nothing, one too many is left out")
    func counts() {
        #expect(said("a{1}b{2}c")(.tabHome, "-") == "a-bc")
        #expect(said("a{1}b")(.tabHome, "-", "+") == "a-b")
    }

    @Test(
        "A brace that opens no place is a brace",
        arguments: [
            "{", "}", "{}", "{0}", "{-1}", "{x}", "{1 day}", "a{b", "{ 1 day|days|weeks}", "{99999999999999999999}",
        ]
    )
    func braces(template: String) {
        #expect(said(template)(.tabHome, "value") == template)
    }

    @Test("A wording speaks Korean in Seoul by default")
    func defaults() {
        let wording = Wording()
        #expect(wording.language == .korean)
        #expect(wording.timeZone.identifier == "Asia/Seoul")
        #expect(wording.book == .korean)
        #expect(Wording(.japanese)(.tabHome) == "ホーム")
    }
}
