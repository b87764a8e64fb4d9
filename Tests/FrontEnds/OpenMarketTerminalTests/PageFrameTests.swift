import TestSupport
import Testing

@testable import OpenMarketTerminal

@Suite("A page on a terminal", .slot)
struct PageFrameTests {
    private let size = ScreenSize(columns: 30, rows: 8)

    private func page(focus: Int = 0) -> Page {
        var page = Page("Shop")
        page.status = "9 things"
        page.items = (0..<9).map { [.row(Line("Thing \($0)"), isFocused: $0 == focus, in: 20)] }
        page.alignment = .item(focus)
        page.hints = [Page.Hint("↵", "Open"), Page.Hint("s", "A long word for sorting")]
        return page
    }

    private func lines(_ page: Page, _ around: PageFrame.Surroundings = .init()) -> [String] {
        PageFrame(page, size: size, in: around).frame.lines
    }

    @Test("It has its title, what fits of its items with the one that keys go to, tabs and keys")
    func parts() {
        var around = PageFrame.Surroundings()
        around.tabs = [PageFrame.Tab("Home", isSelected: true), PageFrame.Tab("Chats (2)", isSelected: false)]
        around.lastHints = [Page.Hint("^C", "Close")]
        let shown = PageFrame(page(focus: 7), size: size, in: around)
        let lines = shown.frame.lines
        #expect(lines[0].contains("Shop") && lines[0].contains("9 things"))
        #expect(lines[5].contains("› Thing 7") && shown.visibleItems == 3..<8)
        #expect(lines[6].contains("F1 Home") && lines[6].contains("F2 Chats (2)") && shown.tabPlaces.count == 2)
        // The last hint stays, whatever has no room beside it.
        #expect(lines[7].contains("↵ Open") && lines[7].contains("^C Close") && !lines[7].contains("sorting"))
    }

    @Test("What has worked stands in place of the keys, in as many rows as it takes")
    func notice() {
        var around = PageFrame.Surroundings()
        around.notice = "It was posted, and everybody can see it."
        let shown = lines(page(), around)
        #expect(shown[6].contains("✓ It was posted") && shown[7].contains("see it.") && !shown[7].contains("Open"))
    }

    @Test("A question lies over it, with what can be chosen and its own keys")
    func question() {
        var overlay = Overlay(title: "Really?", text: "secret", placeholder: "Password")
        overlay.choices = [Overlay.Choice("Delete", isDestructive: true), Overlay.Choice("Keep")]
        (overlay.focus, overlay.hints) = (1, [Page.Hint("esc", "Keep")])
        var around = PageFrame.Surroundings()
        (around.overlay, around.notice) = (overlay, "It was posted.")
        let shown = PageFrame(page(), size: size, in: around).frame
        let text = shown.lines.joined(separator: "\n")
        #expect(text.contains("Really?") && text.contains("› secret") && text.contains("›  Keep"))
        #expect(shown.lines[7].contains("esc Keep") && !text.contains("✓"))
        #expect(shown.cursor != nil)
    }

    @Test("A line keeps to its columns, and the cursor to its place")
    func line() {
        #expect(Line("A long line").cut(to: 5).width == 5)
        #expect(Line("left").with(Line("right"), in: 12).width == 12)
        #expect(Line.joined([Line("a"), Line("b")]).spans.map(\.text).joined() == "a  b")
        let typed = Line("› ") + .typed("words", behind: 2, 10)
        #expect(typed.cursor == 5 && typed.width == 7)
    }
}
