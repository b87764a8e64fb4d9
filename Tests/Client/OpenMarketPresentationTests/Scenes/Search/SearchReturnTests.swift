import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Coming back to the search", .slot, .timeLimit(.minutes(10)))
struct SearchReturnTests {
    private let history = MockSearchHistory()
    private let stage: Stage
    private let model: SearchModel

    init() {
        stage = Stage(history: history)
        model = SearchModel(context: stage.context)
    }

    private var call: MockCall<String, [String]> { stage.market.suggestNames.call }

    /// Types a text and lets the pause pass.
    private func type(_ text: String) async {
        let typing = Task { await model.perform(command: "type", text: text) }
        await stage.clock.untilSleepers()
        stage.clock.advance(by: SearchModel.pause)
        _ = await typing.value
    }

    @Test("Suggestions that were given up by the search are there when the user comes back")
    func givenUp() async {
        call.returns(["bike", "bike lock"])
        let typing = Task { await model.perform(command: "type", text: "bike") }
        await stage.clock.untilSleepers()
        await model.perform(command: "submit")
        _ = await typing.value
        #expect(model.state.suggestions == .idle)
        await model.appear()
        #expect(model.state.suggestions == .loaded(["bike", "bike lock"]))
        #expect(call.calls == ["bike"])
    }

    @Test("Nothing found is said after coming back as well")
    func nothingFound() async {
        call.returns([])
        let typing = Task { await model.perform(command: "type", text: "zzz") }
        await stage.clock.untilSleepers()
        await model.perform(command: "submit")
        _ = await typing.value
        await model.appear()
        #expect(model.state.emptyText == stage.wording(.emptyResults, "zzz"))
    }

    @Test("Suggestions that are here are not asked for again")
    func here() async {
        call.returns(["bike"])
        await type("bike")
        await model.appear()
        #expect(call.callCount == 1)
        #expect(model.state.suggestions == .loaded(["bike"]))
    }

    @Test("Suggestions that failed are asked for again at once, and lead nowhere", arguments: [true, false])
    func retry(byButton: Bool) async {
        call.answers(.failure(.offline), .success(["bike"]))
        await type("bike")
        #expect(model.state.suggestions.problem?.error == .offline)
        if byButton { await model.perform(command: "retry") } else { await model.appear() }
        #expect(model.state.suggestions == .loaded(["bike"]))
        #expect(call.calls == ["bike", "bike"])
    }

    @Test(
        "Only a failure that may pass offers to try again",
        arguments: [(MarketError.offline, true), (.notFound, false)]
    )
    func retryOffered(error: MarketError, isOffered: Bool) async {
        call.fails(error)
        await type("bike")
        #expect(model.state.suggestions.problem?.error == error)
        #expect(model.commands.contains { $0.id == "retry" } == isOffered)
        #expect(model.state.sections(in: stage.wording).map(\.retry) == [isOffered ? "retry" : nil])
    }

    @Test("With nothing typed there is nothing to ask for")
    func blank() async {
        history.reads.returns(["desk"])
        await model.perform(command: "retry")
        #expect(model.state.emptyText == nil)
        await model.appear()
        #expect(model.state.recent == ["desk"])
        #expect(call.callCount == 0)
    }

    @Test("A history that was kept elsewhere with repeated searches shows each once, the newest first")
    func repeated() async {
        history.reads.returns(["Lamp", "desk", "lamp", "", "  ", "desk"] + (1...12).map { "bag \($0)" })
        await model.appear()
        #expect(model.state.recent == ["Lamp", "desk"] + (1...8).map { "bag \($0)" })
    }
}
