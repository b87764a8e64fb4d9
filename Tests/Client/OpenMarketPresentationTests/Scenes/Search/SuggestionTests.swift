import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Suggestions", .slot, .timeLimit(.minutes(10)))
struct SuggestionTests {
    private let stage = Stage()
    private let model: SearchModel

    init() {
        model = SearchModel(context: stage.context)
    }

    private var call: MockCall<String, [String]> { stage.market.suggestNames.call }

    /// Types a text, and returns once the scene waits for more to be typed.
    private func type(_ text: String) async -> Task<Void, Never> {
        let typing: Task<Void, Never> = Task { await model.perform(command: "type", text: text) }
        await model.reaches { $0.text == text }
        await stage.clock.untilSleepers()
        return typing
    }

    @Test("They are asked for 300 ms after the last key, and not before")
    func debounce() async {
        call.returns(["lamp", "lamp shade"])
        let typing = await type(" lamp ")
        #expect(model.state.suggestions.isLoading)
        stage.clock.advance(by: .milliseconds(299))
        #expect(stage.clock.sleeperCount == 1)
        #expect(call.callCount == 0)
        stage.clock.advance(by: .milliseconds(1))
        await typing.value
        #expect(call.calls == ["lamp"])
        #expect(model.state.suggestions == .loaded(["lamp", "lamp shade"]))
        #expect(model.state.text == " lamp ")
    }

    @Test("Every key begins the pause again, and only the last text is asked for")
    func typingOn() async {
        call.handles { text async throws(MarketError) in [text] }
        var typing: [Task<Void, Never>] = []
        for text in ["l", "la", "lam"] {
            typing.append(await type(text))
            stage.clock.advance(by: .milliseconds(250))
        }
        stage.clock.advance(by: .milliseconds(50))
        for task in typing { await task.value }
        #expect(call.calls == ["lam"])
        #expect(model.state.suggestions == .loaded(["lam"]))
    }

    @Test("The last text wins, also when its response comes first", arguments: [true, false])
    func latestWins(oldOneFails: Bool) async {
        call.answers(oldOneFails ? .failure(.offline) : .success(["old"]), .success(["new"]))
        call.hold(ignoringCancellation: true)
        let old = await type("a")
        stage.clock.advance(by: SearchModel.pause)
        await call.untilHeld()
        let new = await type("ab")
        stage.clock.advance(by: SearchModel.pause)
        await call.untilHeld(2)
        call.release(call: 1)
        await new.value
        #expect(model.state.suggestions == .loaded(["new"]))
        call.release(call: 0)
        await old.value
        #expect(model.state.suggestions == .loaded(["new"]))
    }

    @Test("Old suggestions stay while new ones are on their way")
    func duringRequest() async {
        call.returns(["lamp"])
        let first = await type("l")
        stage.clock.advance(by: SearchModel.pause)
        await first.value
        _ = await type("la")
        #expect(model.state.suggestions == .loading(["lamp"]))
    }

    @Test("A blank text clears them without a request, and stops what was on its way", arguments: ["", "  ", "\n"])
    func blank(text: String) async {
        let typing = await type("lamp")
        await model.perform(command: "type", text: text)
        await typing.value
        #expect(stage.clock.sleeperCount == 0)
        #expect(model.state.suggestions == .idle)
        #expect(call.callCount == 0)
        #expect(model.state.emptyText == nil)
    }

    @Test("Nothing found is said, with what was looked for")
    func nothingFound() async {
        call.returns([])
        let typing = await type("zzz")
        #expect(model.state.emptyText == nil)
        stage.clock.advance(by: SearchModel.pause)
        await typing.value
        #expect(model.state.emptyText == stage.wording(.emptyResults, "zzz"))
    }

    @Test("A failure is part of the state, until something else is typed")
    func failure() async {
        call.answers(.failure(.offline), .success(["lamps"]))
        let typing = await type("lamp")
        stage.clock.advance(by: SearchModel.pause)
        await typing.value
        #expect(model.state.suggestions == .failed(Problem(.offline, in: stage.wording), nil))
        #expect(model.state.emptyText == nil)
        let again = await type("lamps")
        stage.clock.advance(by: SearchModel.pause)
        await again.value
        #expect(model.state.suggestions == .loaded(["lamps"]))
    }

    @Test("The same text again is not asked for twice")
    func sameText() async {
        call.returns(["lamp"])
        let typing = await type("lamp")
        stage.clock.advance(by: SearchModel.pause)
        await typing.value
        await model.perform(command: "type", text: "lamp")
        #expect(stage.clock.sleeperCount == 0)
        #expect(call.callCount == 1)
    }

    @Test("What was suggested for an earlier text is not taken for the response to a later one")
    func staleSuggestions() async {
        call.returns(["lamp"], [])
        let first = await type("l")
        stage.clock.advance(by: SearchModel.pause)
        await first.value
        let second = await type("la")
        await model.perform(command: "submit")
        await second.value
        #expect(model.state.suggestions == .idle)
        let again = await type("la")
        stage.clock.advance(by: SearchModel.pause)
        await again.value
        #expect(call.calls == ["l", "la"])
        #expect(model.state.suggestions == .loaded([]))
        #expect(model.state.emptyText == stage.wording(.emptyResults, "la"))
    }

    @Test("What is suggested for the text stays when the search is started")
    func submittedWithSuggestions() async {
        call.returns(["lamp"])
        let typing = await type("lamp")
        stage.clock.advance(by: SearchModel.pause)
        await typing.value
        await model.perform(command: "submit")
        #expect(model.state.suggestions == .loaded(["lamp"]))
    }

    @Test("A market that gives up leaves no spinner")
    func givenUp() async {
        call.fails(.cancelled)
        let typing = await type("lamp")
        stage.clock.advance(by: SearchModel.pause)
        await typing.value
        #expect(model.state.suggestions == .idle)
    }

    @Test("Starting the search stops what was on its way")
    func submit() async {
        let typing = await type("lamp")
        await model.perform(command: "submit")
        await typing.value
        #expect(stage.clock.sleeperCount == 0)
        #expect(call.callCount == 0)
        #expect(model.state.suggestions == .idle)
    }
}
