import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("Typing")
@MainActor
struct TypingTests {
    @Test(
        "Keys go where the cursor is",
        arguments: [
            ([.left, .left, .character("x")], "abxcd", 2), ([.home, .character("x")], "xabcd", 4),
            ([.home, .delete, .delete], "cd", 2), ([.left, .backspace], "abd", 1), ([.home, .left], "abcd", 4),
            ([.end, .right, .delete], "abcd", 0), ([.left, .control("u")], "d", 1), ([.home, .end], "abcd", 0),
            ([.home, .right, .character("한"), .character("🇰🇷")], "a한🇰🇷bcd", 3),
        ] as [([Key], String, Int)]
    )
    func keys(keys: [Key], text: String, fromEnd: Int) throws {
        var typed = ("abcd", 0)
        for key in keys {
            let typing = try #require(Typing(key, in: typed.0, fromEnd: typed.1))
            typed = (typing.text, typing.fromEnd)
        }
        #expect(typed == (text, fromEnd))
    }

    @Test("A text that became shorter keeps its cursor at the end", arguments: [-3, 0, 9, .max])
    func shorter(fromEnd: Int) {
        let typing = Typing(.character("b"), in: "", fromEnd: fromEnd)
        #expect(typing?.text == "b")
        #expect(typing?.fromEnd == 0)
    }

    @Test("The cursor blinks where one types, also behind wide characters and in the row it is in")
    func cursor() {
        let label = 20
        func place(_ text: String, fromEnd: Int) -> [Int?] {
            FieldLines(label: "", text: text, typing: TypingPlace(fromEnd: fromEnd), width: 80).lines.map(\.cursor)
        }
        #expect(place("한국", fromEnd: 1) == [label + 2])
        #expect(place("ab\ncd\n", fromEnd: 0) == [nil, nil, label])
        #expect(place("ab\ncd\n", fromEnd: 1) == [nil, label + 2, nil])
        #expect(place("ab\ncd\n", fromEnd: 6) == [label, nil, nil])
        #expect(place("", fromEnd: 0) == [label])
        let long = FieldLines(label: "", text: String(repeating: "x", count: 99), typing: .end, width: 80).lines
        #expect(long.map(\.width).allSatisfy { $0 <= 80 })
    }

    @Test("In a form the cursor moves within a field, and stands at the end of the next one")
    func form() async {
        let gallery = Gallery(.english)
        var memory = await gallery.press(.text("ab@x") + [.home, .right, .character("Z")])
        guard case .login(let model) = gallery.app.visible else {
            Issue.record("Another scene is visible.")
            return
        }
        #expect(model.state.email.text == "aZb@x")
        #expect(memory.fromEnd == 3)
        memory = await gallery.press([.tab], memory)
        #expect(memory.fromEnd == 0)
    }
}
