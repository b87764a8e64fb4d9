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
        let (app, questions) = try await app()
        questions.follow(.product(Product.ID(7)))
        #expect(questions.question == nil && app.router.navigation.routes == [.product(Product.ID(7))])
    }

    @Test("A link that would close a form with something in it asks first, and is forgotten when the user stays")
    func stays() async throws {
        let (app, questions) = try await app()
        app.select(.register)
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        await form.perform(command: "name", text: "A lamp")

        questions.follow(.tab(.chat))
        #expect(questions.question?.kind == .discardDraft)
        questions.answer(.cancel)

        #expect(questions.question == nil && app.hasUnsavedWork)
        #expect(form.state[.name] == "A lamp")
    }

    @Test("A link is followed when the user gives up what was typed")
    func leaves() async throws {
        let (app, questions) = try await app()
        app.select(.register)
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        await form.perform(command: "name", text: "A lamp")

        questions.follow(.tab(.chat))
        questions.answer(.discard)

        #expect(questions.question == nil && !app.hasUnsavedWork)
        #expect(app.router.navigation.modals.isEmpty && app.router.navigation.tab == .chat)
    }

    @Test("One alert is shown at a time: the question about a link before the alert of the scene, which waits")
    func oneAlert() async throws {
        let (app, questions) = try await app()
        app.select(.register)
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        await form.perform(command: "name", text: "A lamp")
        #expect(questions.alert == nil)
        await form.perform(command: "close")
        let own = try #require(form.state.alert)
        #expect(questions.alert == own)

        questions.follow(.tab(.chat))
        let question = try #require(questions.question)
        #expect(questions.alert == question && question != own)
        await questions.answer(.cancel, of: question, text: "")

        #expect(questions.alert == own && form.state.alert == own)
        await questions.answer(.cancel, of: own, text: "")
        #expect(questions.alert == nil && app.hasUnsavedWork)
    }

    @Test("A choice made in an alert that has gone answers no other one")
    func late() async throws {
        let (app, questions) = try await app()
        app.select(.register)
        guard case .form(let form) = app.visible else { throw MarketError.notFound }
        await form.perform(command: "name", text: "A lamp")
        questions.follow(.tab(.chat))
        let question = try #require(questions.question)
        questions.answer(.cancel)
        await form.perform(command: "close")
        let own = try #require(form.state.alert)

        await questions.answer(.discard, of: question, text: "")

        #expect(questions.alert == own && form.state.alert == own && app.hasUnsavedWork)
    }

    @Test("A text that a command needs is asked for with the one that is there, and comes to the command")
    func text() async throws {
        let (app, questions) = try await app()
        let search = SearchModel(context: app.context)
        await search.perform(command: "type", text: "lamp")
        let command = try #require(search.commands.first { $0.id == "type" })

        questions.perform(command, of: search)
        let question = try #require(questions.alert)
        #expect(question.title == command.title && question.field?.text == "lamp")
        await questions.answer(.cancel, of: question, text: "chair")
        #expect(questions.question == nil && search.state.text == "lamp")

        questions.perform(command, of: search)
        await questions.answer(.ok, of: question, text: "chair")
        #expect(questions.question == nil && search.state.text == "chair")
    }

    @Test("A command without a field is performed at once")
    func button() async throws {
        let (app, questions) = try await app()
        let list = ProductListModel(.all, context: app.context)
        let command = try #require(list.commands.first { $0.id == "layOut/grid" })
        questions.perform(command, of: list)
        #expect(questions.question == nil && list.state.layout == .grid)
    }

    private func app() async throws -> (AppCoordinator, AppQuestions) {
        try await market.logIn()
        let app = AppCoordinator(context: SceneContext(market: market.useCases, wording: Wording(.english)))
        await app.start()
        return (app, AppQuestions(app))
    }
}
