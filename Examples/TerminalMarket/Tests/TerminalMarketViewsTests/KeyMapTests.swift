import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("What keys do")
@MainActor
struct KeyMapTests {
    private static let size = ScreenSize(columns: 80, rows: 24)

    private func actions(_ key: Key, _ gallery: Gallery, focus: Int = 0) -> [String] {
        var memory = SceneMemory()
        memory.focus = focus
        let reaction = gallery.snapshot(Self.size, memory).reaction(to: key)
        return reaction.actions.map { "\($0)" } + reaction.calls.map(\.name)
    }

    @Test("In the log-in")
    func login() async {
        let gallery = Gallery(.english)
        #expect(actions(.character("a"), gallery) == ["type(email)"])
        #expect(actions(.character("a"), gallery, focus: 1).first?.contains("password") == true)
        #expect(actions(.enter, gallery, focus: 2).first?.contains("logIn") == true)
        #expect(actions(.enter, gallery, focus: 3).first?.contains("signUp") == true)
        #expect(actions(.enter, gallery) == ["leave(email)"])
        #expect(gallery.snapshot(Self.size).reaction(to: .enter).memory.focus == 1)
        #expect(gallery.snapshot(Self.size).reaction(to: .backTab).memory.focus == 5)
    }

    @Test("In a list")
    func list() async throws {
        let gallery = try await Gallery.visited(.english)
        await gallery.app.visible.appear()
        let keys: [(Key, String)] = [
            (.enter, "open"), (.character("l"), "like/"), (.character("g"), "layOut"), (.character("s"), "sort"),
            (.character("f"), "filter"), (.character("r"), "refresh"), (.character("n"), "loadMore"),
            (.character("m"), "showAll"),
        ]
        for (key, name) in keys { #expect(actions(key, gallery).first?.contains(name) == true, "\(key)") }
        let snapshot = gallery.snapshot(Self.size)
        #expect(snapshot.reaction(to: .down).memory.focus == 3)
        #expect(snapshot.reaction(to: .right).memory.focus == 1)
        #expect(snapshot.reaction(to: .left).memory.focus == 0)
        #expect(snapshot.reaction(to: .end).memory.focus == (snapshot.scene.list?.rows.count ?? 0) - 1)
    }

    @Test("Everywhere")
    func everywhere() async throws {
        let gallery = try await Gallery.visited(.english)
        let snapshot = gallery.snapshot(Self.size)
        #expect(snapshot.reaction(to: .control("c")).move == .quit)
        #expect(snapshot.reaction(to: .control("l")).move == .redraw)
        #expect(snapshot.reaction(to: .escape).move == .back)
        for (index, tab) in snapshot.tabs.enumerated() {
            #expect(snapshot.reaction(to: .function(index + 1)).move == .select(tab.id))
            #expect(snapshot.reaction(to: .character(Character(String(index + 1)))).move == .select(tab.id))
        }
        let place = try #require(MarketView(snapshot).tabPlaces.last)
        let press = Key.press(column: place.columns.lowerBound, row: Self.size.rows - 2)
        #expect(snapshot.reaction(to: press).move == .select(.myPage))
        #expect(snapshot.reaction(to: .function(12)).move == nil)
    }

    @Test("An alert takes every key but the one that quits")
    func alert() async throws {
        let gallery = try await Gallery.visited(.english)
        gallery.app.select(.myPage)
        await gallery.perform(.command("open/logOut"))
        let snapshot = gallery.snapshot(Self.size)
        let alert = try #require(snapshot.alert)
        #expect(snapshot.reaction(to: .control("c")).move == .quit)
        #expect(snapshot.reaction(to: .function(1)).move == nil)
        #expect(snapshot.reaction(to: .down).alertMemory.focus == 1)
        #expect(snapshot.reaction(to: .up).alertMemory.focus == alert.actions.count - 1)
        for (index, action) in alert.actions.enumerated() {
            let key = Key.character(Character(String(index + 1)))
            guard case .answer(action.choice, _) = snapshot.reaction(to: key).actions.first else {
                Issue.record("\(key) does not choose \(action.choice)")
                continue
            }
        }
        // What would be lost is not a mere enter away.
        guard case .answer(.no, _) = snapshot.reaction(to: .enter).actions.first else {
            Issue.record("the enter key chooses something else")
            return
        }
        await gallery.press([.escape])
        #expect(gallery.scene.alert == nil)
    }

    @Test("That something worked is said in the last rows, and stops no key")
    func notice() async throws {
        let gallery = try await Gallery.visited(.english)
        var snapshot = gallery.snapshot(Self.size)
        snapshot.notice = "Your product has been posted."
        #expect(MarketView(snapshot).frame.lines.last?.contains("✓ Your product has been posted.") == true)
        #expect(snapshot.reaction(to: .function(5)).move == .select(.myPage))
        snapshot.notice = String(repeating: "A long sentence. ", count: 8)
        #expect(MarketView(snapshot).frame.lines.suffix(2).allSatisfy { $0.contains("sentence.") })
        // A question is more important.
        snapshot.alert = AlertDirector(snapshot.wording).sessionExpired()
        #expect(MarketView(snapshot).frame.lines.last?.contains("✓") == false)
    }

    @Test("The app's own alert is answered by the app, with the choice that was made")
    func alertOfApp() async throws {
        let gallery = try await Gallery.visited(.english)
        var snapshot = gallery.snapshot(Self.size)
        let alert = AlertDirector(snapshot.wording).sessionExpired()
        (snapshot.alert, snapshot.isAlertOfApp) = (alert, true)
        #expect(snapshot.reaction(to: .enter).move == .answer(.logIn))
        #expect(snapshot.reaction(to: .character("2")).move == .answer(.cancel))
        #expect(snapshot.reaction(to: .escape).move == .answer(.cancel))
        #expect(snapshot.reaction(to: .enter).actions.isEmpty)
    }

    @Test("Any key in any scene leaves a screen that can be drawn", arguments: 1...12 as ClosedRange<UInt64>)
    func anything(seed: UInt64) async throws {
        var dice = SeededGenerator(seed: seed)
        let gallery = try await Gallery.visited(.korean)
        var memory = SceneMemory()
        let keys: [Key] = [
            .enter, .tab, .up, .down, .left, .right, .character("1"), .character("l"), .character("한"), .backspace,
            .control("s"), .control("p"), .pageUp, .pageDown, .home, .end, .delete, .character("e"), .wheelDown,
        ]
        for _ in 0..<40 {
            let size = ScreenSize(
                columns: Int.random(in: 40...90, using: &dice),
                rows: Int.random(in: 12...30, using: &dice)
            )
            let tab = MarketTab.allCases.randomElement(using: &dice) ?? .home
            if Int.random(in: 0..<6, using: &dice) == 0 { gallery.app.select(tab) }
            await gallery.app.visible.appear()
            memory = await gallery.press([keys.randomElement(using: &dice) ?? .enter], memory, size: size)
            let frame = MarketView(gallery.snapshot(size, memory)).frame
            #expect(frame.size == size)
        }
        gallery.app.visible.disappear()
    }
}
