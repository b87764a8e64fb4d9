import OpenMarket
import OpenMarketTesting
import OpenMarketTerminal
import Testing

@testable import TerminalMarketViews

@MainActor
@Suite("The list of everything that can be done")
struct PaletteTests {
    private let market = PreviewMarket()

    private func snapshot() async throws -> (AppCoordinator, Snapshot) {
        try await market.logIn()
        let context = SceneContext(market: market.useCases, wording: Wording(.english))
        let app = AppCoordinator(context: context, requiresLogIn: false)
        await app.start()
        await app.visible.appear()
        return (app, Snapshot(app, size: ScreenSize(columns: 80, rows: 24)))
    }

    /// The snapshot after some keys.
    private func press(_ keys: [Key], _ start: Snapshot) -> (Snapshot, Reaction) {
        var (snapshot, reaction) = (start, start.reaction(to: keys[0]))
        snapshot.memory = reaction.memory
        for key in keys.dropFirst() {
            reaction = snapshot.reaction(to: key)
            snapshot.memory = reaction.memory
        }
        return (snapshot, reaction)
    }

    @Test("Every command of the scene and of the app is in it, and the one under the cursor is performed")
    func chosen() async throws {
        let (app, start) = try await snapshot()
        let (opened, _) = press([.character("?")], start)
        #expect(opened.palettePage?.items.count == app.visible.commands.count + app.commands.count)
        let (closed, reaction) = press([.down, .down, .up, .enter], opened)
        #expect(reaction.move == .perform(opened.commands[1].id, text: ""))
        #expect(closed.memory.palette == nil)
    }

    @Test("A text is typed for a command that needs one, and a secret is not shown")
    func typed() async throws {
        let login = LoginModel(context: SceneContext(market: market.useCases, wording: Wording(.english)))
        let start = Snapshot(
            .login(login),
            wording: Wording(.english),
            size: ScreenSize(columns: 80, rows: 24)
        )
        let (shown, _) = press([.control("g"), .down, .enter, .character("p"), .character("?")], start)
        let footer = try #require(shown.palettePage?.footer.last).spans.map(\.text).joined()
        #expect(footer.contains("••") && !footer.contains("p"))
        let (_, reaction) = press([.enter], shown)
        #expect(reaction.move == .perform("password", text: "p?"))
    }

    @Test("Escape leads back from the text to the list, and from the list to the scene")
    func escape() async throws {
        let (_, start) = try await snapshot()
        let (opened, _) = press([.control("g")], start)
        #expect(press([.escape], opened).0.palettePage == nil)
    }

    @Test("The cursor stays in the list, and a list that has become shorter closes it")
    func bounds() async throws {
        let (_, start) = try await snapshot()
        var (end, _) = press([.control("g")] + Array(repeating: .pageDown, count: 50), start)
        #expect(end.memory.palette?.focus == end.commands.count - 1)
        end.commands = Array(end.commands.prefix(1))
        #expect(end.palettePage?.items.count == 1)
        #expect(press([.enter], end).1.move == nil)
    }

    @Test("Wherever hints do not fit, the way to all commands does")
    func hints() async throws {
        var (_, snapshot) = try await snapshot()
        for columns in 40...100 {
            snapshot.size = ScreenSize(columns: columns, rows: 24)
            let row = try #require(MarketView(snapshot).frame.lines.last)
            #expect(row.contains("^G"), "\(columns): \(row)")
        }
    }
}
