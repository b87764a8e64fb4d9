import Foundation
import MarketScreens
import OpenMarket
import OpenMarketTesting
import Testing

@Suite("Links from outside")
@MainActor
struct LinkTests {
    private let market = PreviewMarket()

    @Test("With nothing unsaved a link is followed at once")
    func free() async throws {
        let (app, links) = try await app()
        links.follow(.product(Product.ID(7)))
        #expect(links.question == nil && app.router.navigation.routes == [.product(Product.ID(7))])
    }

    @Test("A link that would close a form with something in it asks first, and is forgotten when the user stays")
    func stays() async throws {
        let (app, links) = try await app()
        app.select(.register)
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        await form.perform(.edit(.name, "A lamp"))

        links.follow(.chats)
        #expect(links.question?.kind == .discardDraft)
        links.answer(.cancel)

        #expect(links.question == nil && app.hasUnsavedWork)
        #expect(form.state[.name] == "A lamp")
    }

    @Test("A link is followed when the user gives up what was typed")
    func leaves() async throws {
        let (app, links) = try await app()
        app.select(.register)
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        await form.perform(.edit(.name, "A lamp"))

        links.follow(.chats)
        links.answer(.discard)

        #expect(links.question == nil && !app.hasUnsavedWork)
        #expect(app.router.navigation.modals.isEmpty && app.router.navigation.tab == .chat)
    }

    @Test("One alert is shown at a time: the question about a link before the alert of the scene, which waits")
    func oneAlert() async throws {
        let (app, links) = try await app()
        app.select(.register)
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        await form.perform(.edit(.name, "A lamp"))
        #expect(links.alert == nil)
        await form.perform(.close)
        let own = try #require(form.state.alert)
        #expect(links.alert == own)

        links.follow(.chats)
        let question = try #require(links.question)
        #expect(links.alert == question && question != own)
        await links.answer(.cancel, of: question, text: "")

        #expect(links.alert == own && form.state.alert == own)
        await links.answer(.cancel, of: own, text: "")
        #expect(links.alert == nil && app.hasUnsavedWork)
    }

    @Test("A choice made in an alert that has gone answers no other one")
    func late() async throws {
        let (app, links) = try await app()
        app.select(.register)
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        await form.perform(.edit(.name, "A lamp"))
        links.follow(.chats)
        let question = try #require(links.question)
        links.answer(.cancel)
        await form.perform(.close)
        let own = try #require(form.state.alert)

        await links.answer(.discard, of: question, text: "")

        #expect(links.alert == own && form.state.alert == own && app.hasUnsavedWork)
    }

    private func app() async throws -> (AppCoordinator, LinkFollower) {
        try await market.logIn()
        let app = AppCoordinator(context: SceneContext(market: market.useCases, wording: Wording(.english)))
        await app.start()
        return (app, LinkFollower(app))
    }
}
