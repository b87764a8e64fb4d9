import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("The search", .slot, .timeLimit(.minutes(10)))
struct SearchModelTests {
    private let history = MockSearchHistory()
    private let stage: Stage
    private let model: SearchModel
    private let log = Exits<SearchModel.Exit>()

    init() {
        stage = Stage(history: history)
        model = SearchModel(context: stage.context)
        model.onExit = { [log] in log.note($0) }
    }

    @Test("What was searched for is shown, ten at most")
    func recent() async {
        history.reads.returns((1...12).map { "lamp \($0)" })
        await model.appear()
        #expect(model.state.recent == (1...10).map { "lamp \($0)" })
        #expect(model.state.emptyText == nil)
    }

    @Test("A search leads to its results before anything is waited for, so that a busy main actor does not hold it up")
    func atOnce() {
        model.type("lamp", into: "type")
        model.send(command: "submit")
        #expect(log.all == [.results("lamp")])
        model.type("  ", into: "type")
        model.send(command: "submit")
        #expect(log.all == [.results("lamp")])
    }

    @Test("A text that is longer than an address holds is cut, so that its results have one")
    func long() async throws {
        await model.search(for: String(repeating: "등", count: 1_400))
        let texts = log.all.compactMap { exit in if case .results(let text) = exit { text } else { nil } }
        let text = try #require(texts.first)
        #expect(text.utf8.count == 510)
        #expect(PlaceAddress(PlaceAddress(.products(.search(text))).text)?.place == .products(.search(text)))
    }

    @Test("Without earlier searches that is said")
    func empty() async {
        history.reads.returns([])
        await model.appear()
        #expect(model.state.emptyText == stage.wording(.emptyRecentSearches))
    }

    @Test("A search leads to its results without the white space around it, and is remembered first")
    func submit() async {
        history.reads.returns(["desk"])
        await model.appear()
        let typing = Task { await model.perform(command: "type", text: "  Lamp ") }
        await model.reaches { $0.text == "  Lamp " }
        await model.perform(command: "submit")
        _ = await typing.value
        #expect(log.all == [.results("Lamp")])
        #expect(model.state.recent == ["Lamp", "desk"])
        #expect(history.saves.calls == [["Lamp", "desk"]])
    }

    @Test("A blank search leads nowhere", arguments: ["", "   "])
    func blank(text: String) async {
        await model.search(for: text)
        await model.perform(command: "submit")
        #expect(log.all.isEmpty && history.saves.callCount == 0)
    }

    @Test("An earlier search is led to again and moves up, whatever its case")
    func choose() async {
        history.reads.returns(["desk", "LAMP", "bag"])
        await model.appear()
        await model.search(for: "lamp")
        #expect(log.all == [.results("lamp")])
        #expect(model.state.recent == ["lamp", "desk", "bag"])
    }

    @Test("Ten searches are remembered and the oldest is dropped")
    func limit() async {
        history.reads.returns((1...10).map { "lamp \($0)" })
        await model.appear()
        await model.search(for: "new")
        #expect(model.state.recent == ["new"] + (1...9).map { "lamp \($0)" })
        #expect(history.saves.calls.last == model.state.recent)
    }

    @Test("One search is forgotten, or all of them")
    func forget() async {
        history.reads.returns(["desk", "lamp", "bag"])
        await model.appear()
        await model.perform(command: .init("forget", "lamp"))
        #expect(model.state.recent == ["desk", "bag"])
        await model.perform(command: "forgetAll")
        #expect(model.state.recent.isEmpty)
        #expect(history.saves.calls == [["desk", "bag"], []])
        #expect(model.state.emptyText == stage.wording(.emptyRecentSearches))
    }

    @Test("A history that is broken does not break searching")
    func brokenHistory() async {
        history.reads.fails(.storage(.unreadable))
        history.saves.fails(.storage(.full))
        await model.appear()
        await model.search(for: "lamp")
        #expect(log.all == [.results("lamp")])
        #expect(model.state.recent == ["lamp"])
    }

    @Test("A search before the history was read adds to it all the same")
    func searchBeforeLoading() async {
        history.reads.returns(["desk"])
        await model.search(for: "lamp")
        #expect(model.state.recent == ["lamp", "desk"])
        #expect(history.saves.calls == [["lamp", "desk"]])
    }

    @Test("A late response of the history does not undo a newer search")
    func lateHistory() async {
        history.reads.returns([], ["desk"])
        await model.appear()
        history.reads.hold()
        let loading = Task { await model.appear() }
        await history.reads.untilHeld()
        await model.search(for: "lamp")
        history.reads.release()
        await loading.value
        #expect(model.state.recent == ["lamp"])
    }

    @Test("What is kept last is what was shown last, however slow the store is")
    func orderOfSaves() async {
        history.reads.returns(["a", "b"])
        await model.appear()
        history.saves.hold()
        let one = Task { await model.perform(command: .init("forget", "a")) }
        await history.saves.untilHeld()
        let other = Task { await model.perform(command: .init("forget", "b")) }
        await model.reaches { $0.recent.isEmpty }
        await giveWay()
        #expect(history.saves.callCount == 1)
        history.saves.release()
        _ = await one.value
        _ = await other.value
        #expect(history.saves.calls == [["b"], []])
    }

    @Test("The results are led to before anything is remembered")
    func exitFirst() async {
        history.reads.returns([])
        history.saves.hold()
        let searching = Task { await model.search(for: "lamp") }
        await history.saves.untilHeld()
        #expect(log.all == [.results("lamp")])
        history.saves.release()
        await searching.value
    }

    @Test("What one user has searched for is shown to no other, and not to guests")
    func users() async throws {
        let stage = Stage()
        let model = SearchModel(context: stage.context)
        await model.search(for: "a guest's search")
        try await stage.logIn()
        try await eventually { @MainActor in model.state.recent.isEmpty }
        await model.appear()
        #expect(model.state.recent.isEmpty)
        await model.search(for: "her secret")
        #expect(model.state.recent == ["her secret"])
        try await stage.logOut()
        try await eventually { @MainActor in model.state.recent != ["her secret"] }
        let other = SearchModel(context: stage.context)
        for model in [model, other] {
            await model.appear()
            #expect(model.state.recent == ["a guest's search"])
        }
    }

    @Test("The way home is led to")
    func home() async {
        model.goHome()
        #expect(log.all == [.home])
    }
}

/// A search history that records its calls and returns scripted results.
final class MockSearchHistory: SearchHistory {
    let reads = MockCall<Void, [String]>("SearchHistory.searches", fallback: [])
    let saves = MockCall<[String], Void>("SearchHistory.save", fallback: ())

    func searches(of account: String?) async throws(MarketError) -> [String] {
        try await reads()
    }

    func save(_ searches: [String], of account: String?) async throws(MarketError) {
        try await saves(searches)
    }
}
