import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Commands of scenes", .slot, .timeLimit(.minutes(10)))
struct SceneCommandTests {
    private func app(_ wording: Wording = Wording(.english)) async throws -> AppCoordinator {
        let market = PreviewMarket()
        try await market.logIn()
        let app = AppCoordinator(context: SceneContext(market: market.useCases, wording: wording), requiresLogIn: false)
        await app.start()
        await app.visible.appear()
        return app
    }

    /// Goes from scene to scene by commands alone, and returns the commands of each.
    private func walk(_ app: AppCoordinator) async throws -> [String: [SceneCommand]] {
        var seen: [String: [SceneCommand]] = [:]
        func go(_ id: SceneCommand.ID, _ name: String) async {
            #expect(await app.perform(command: id), "\(id) in \(name)")
            await app.visible.appear()
            seen[name] = app.visible.commands + app.commands
        }
        seen["home"] = app.visible.commands + app.commands
        await go("showAll", "list")
        let open = try #require(seen["list"]?.first { $0.id.verb == "open" })
        await go(open.id, "product")
        await go("images", "viewer")
        await go("close", "product again")
        await go("back", "list again")
        await go("tab/search", "search")
        await go("tab/chat", "chats")
        await go("tab/myPage", "my page")
        await go("open/likes", "likes")
        await go("tab/register", "form")
        return seen
    }

    @Test("Every scene can be reached and left by commands, which have ids of their own, and titles in every language")
    func reached() async throws {
        for language in Language.allCases {
            let seen = try await walk(try await app(Wording(language)))
            for (name, commands) in seen {
                #expect(!commands.isEmpty, "\(name)")
                #expect(Set(commands.map(\.id)).count == commands.count, "\(name)")
                let untitled = commands.filter { $0.title.allSatisfy(\.isWhitespace) }.map(\.id.rawValue)
                #expect(untitled == [], "\(name)")
            }
        }
    }

    @Test("A command has the same id in every language")
    func ids() async throws {
        let english = try await walk(try await app(Wording(.english)))
        let korean = try await walk(try await app(Wording(.korean)))
        #expect(english.mapValues { $0.map(\.id) } == korean.mapValues { $0.map(\.id) })
    }

    @Test("A product is liked, and no longer, by the command that says so")
    func like() async throws {
        let app = try await app()
        await app.perform(command: "showAll")
        await app.visible.appear()
        let open = try #require(app.visible.commands.first { $0.id.verb == "open" })
        await app.perform(command: open.id)
        await app.visible.appear()
        let before = try #require(app.visible.commands.first { $0.id == "like" })
        #expect(before.isOn == false && before.symbol == .like)
        await app.perform(command: "like")
        let after = try #require(app.visible.commands.first { $0.id == "like" })
        #expect(after.isOn == true && after.title != before.title)
    }

    @Test("A field takes the text of its command, and a log-in says what is missing")
    func fields() async throws {
        let context = SceneContext(market: PreviewMarket().useCases, wording: Wording(.english))
        let login = LoginModel(context: context)
        #expect(await login.perform(command: "logIn"))
        #expect(login.commands.first { $0.id == "email" }?.field?.problems.isEmpty == false)
        await login.perform(command: "email", text: "ann@example.com")
        await login.perform(command: "password", text: "secret")
        let email = login.commands.first { $0.id == "email" }?.field
        #expect(email?.text == "ann@example.com" && email?.inputKind == .email)
        #expect(login.commands.first { $0.id == "logIn" }?.id.thing == "")
    }

    @Test("A command that is not offered does nothing and says so")
    func unknown() async throws {
        let app = try await app()
        #expect(await app.perform(command: "like/no-such-product") == false)
        #expect(await app.visible.perform(command: "submit") == false)
    }

    @Test("A form is filled in and sent by commands, and says what is missing")
    func form() async throws {
        let app = try await app()
        await app.perform(command: "tab/register")
        await app.visible.appear()
        await app.perform(command: "name", text: "Lamp")
        await app.perform(command: "price", text: "1200")
        await app.perform(command: "submit")
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        #expect(form.state[.name] == "Lamp" && !form.state.violations.isEmpty)
        await app.perform(command: "close")
        #expect(app.presentedAlert?.kind == .discardDraft)
        // A question is no notice.
        #expect(await app.takeNotice() == nil && app.presentedAlert != nil)
        await app.respond(.discard)
        #expect(app.presentedAlert == nil)
        if case .form = app.visible { Issue.record("The form is still open") }
    }

    @Test("An alert of the app comes before that of the scene, and both are answered in one way")
    func alerts() async throws {
        let driver = AppDriver()
        driver.market.accounts.own.restoreCalls.fails(.offline)
        await driver.app.start()
        #expect(driver.app.presentedAlert != nil && driver.app.presentedAlert == driver.app.alert)
        await driver.app.respond(.ok)
        #expect(driver.app.presentedAlert == nil)
    }
}
