import Foundation
import OpenMarketHTML
import OpenMarketWire
import TestSupport
import Testing

@Suite("What becomes of texts in a page", .slot)
struct HTMLTests {
    @Test("A text is shown as it is, and never becomes markup")
    func text() {
        let name = #"<script>alert("1")</script> & 'so' on"#
        let html = tag("p", Attribute("title", name)) { name }
        let shown = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;so&#39; on"
        #expect(html.markup == "<p title=\"\(shown)\">\(shown)</p>")
    }

    @Test("Facts for programs are read as they were, and cannot end their element")
    func structuredData() throws {
        let texts = ["</script><script>alert(1)</script>", "<!--", "a & b", "\"\\\n", "\u{2028}", "한 😀"]
        for text in texts {
            let markup = HTML.structuredData(["name": .string(text)]).markup
            let json = try #require(
                markup.firstMatch(of: /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/)?.1
            )
            let read = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
            #expect(read == ["name": text])
        }
    }

    @Test("What no document may hold is replaced")
    func nothing() {
        #expect(HTML("a\0b").markup == "a\u{FFFD}b")
    }

    @Test("A quote that carries marks is still escaped")
    func marks() {
        // With a combining mark the quote is another character, and for a browser still a quote.
        #expect(!HTML("\"\u{301}").markup.contains("\""))
        #expect(!HTML("<\u{338}").markup.contains("<"))
    }

    @Test("Attributes without a value, and those that are left out")
    func attributes() {
        #expect(void("input", Attribute("checked"), nil, .name("x")).markup == #"<input checked name="x">"#)
    }

    @Test("Pieces stand below each other; missing ones are nothing")
    func builder() {
        let missing: String? = nil
        let html = tag("ul") {
            missing
            for number in 1...2 { tag("li") { String(number) } }
            if missing != nil { "never" } else { "always" }
        }
        #expect(html.markup == "<ul><li>1</li><li>2</li>always</ul>")
    }
}
