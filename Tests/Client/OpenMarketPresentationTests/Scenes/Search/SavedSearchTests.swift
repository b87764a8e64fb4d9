import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Saved searches on screen", .slot, .timeLimit(.minutes(10)))
struct SavedSearchTests {
    private let stage = Stage()
    private let lamp = SavedSearch(
        id: SavedSearch.ID(rawValue: "1"),
        query: ProductQuery(text: "lamp", isInStock: true)
    )
    private let desk = SavedSearch(
        id: SavedSearch.ID(rawValue: "2"),
        query: ProductQuery(text: "desk", maximumPrice: 5_000)
    )

    private func search() -> (SearchModel, Exits<SearchModel.Exit>) {
        let (model, exits) = (SearchModel(context: stage.context), Exits<SearchModel.Exit>())
        model.onExit = { exits.note($0) }
        return (model, exits)
    }

    @Test("Each one says what it searches for and how much is new")
    func rows() async {
        stage.market.kept.searchesCalls.always([lamp, desk])
        stage.market.kept.newMatches.answers(.success(NewMatches(1_000, isAtLeast: true)), .failure(.offline))
        let (model, _) = search()
        await model.appear()
        await model.reaches { !$0.isCounting }
        #expect(model.state.saved.map(\.title) == ["lamp · In stock only", "desk · Price to 5,000"])
        #expect(model.state.saved.map(\.newText) == ["1,000+ new", nil])
    }

    @Test("A market that does not answer is asked once, and keeps nobody from the list")
    func silent() async {
        stage.market.kept.searchesCalls.always([lamp, desk])
        stage.market.kept.newMatches.fails(.offline)
        stage.market.kept.newMatches.hold()
        let (model, _) = search()
        await model.appear()
        await stage.market.kept.newMatches.untilHeld()
        #expect(model.state.saved.count == 2 && model.state.isCounting)
        stage.market.kept.newMatches.release()
        await model.reaches { !$0.isCounting }
        #expect(stage.market.kept.newMatches.callCount == 1 && !model.state.isCounting)
    }

    @Test("Only the search that is shown is taken away, also when its first page does not come")
    func otherFilter() async {
        let plain = SavedSearch(id: SavedSearch.ID(rawValue: "1"), query: ProductQuery(text: "lamp"))
        stage.market.kept.searchesCalls.always([plain])
        stage.market.kept.saveSearch.returns(lamp)
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list(.search("lamp"))
        await list.load()
        #expect(list.state.savedSearch == plain.id)
        stage.lists.pages.fails(.offline)
        await list.filter(ProductFilter(isInStock: true))
        #expect(list.state.savedSearch == nil)
        await list.perform(command: "save")
        #expect(stage.market.kept.forgetSearch.callCount == 0)
        #expect(stage.market.kept.saveSearch.calls == [lamp.query])
        await list.filter(.none)
        #expect(list.state.savedSearch == plain.id)
    }

    @Test("One is opened with its filter, and forgotten at once")
    func choices() async {
        stage.market.kept.searchesCalls.always([lamp, desk])
        let (model, exits) = search()
        await model.appear()
        await model.perform(command: .init("openSaved", lamp.id.rawValue))
        #expect(exits.all == [.saved("lamp", ProductFilter(isInStock: true))])
        await model.perform(command: .init("forgetSaved", lamp.id.rawValue))
        #expect(model.state.saved.map(\.id) == [desk.id])
        #expect(stage.market.kept.forgetSearch.calls == [lamp.id])
    }

    @Test("The market can be asked to tell of what is new in one, and to stop; one that is forgotten is told no more")
    func watched() async throws {
        let notices = MockNotices()
        let stage = Stage(notices: notices)
        try await stage.logIn()
        stage.market.kept.searchesCalls.always([lamp, desk])
        notices.overviewCalls.returns(
            NoticeOverview(
                subscriptionKey: nil,
                devices: [],
                searches: [WatchedSearch(id: .init(rawValue: "8"), query: desk.query)],
                settings: .default
            )
        )
        notices.watch.returns(WatchedSearch(id: .init(rawValue: "9"), query: lamp.query))
        let model = SearchModel(context: stage.context)
        await model.appear()
        #expect(model.state.saved.map(\.isWatched) == [false, true])
        await model.perform(command: .init("watch", lamp.id.rawValue))
        #expect(notices.watch.calls == [lamp.query] && model.state.saved.map(\.isWatched) == [true, true])
        await model.perform(command: .init("watch", desk.id.rawValue))
        #expect(notices.unwatch.calls.map(\.rawValue) == ["8"] && model.state.saved.map(\.isWatched) == [true, false])
        await model.perform(command: .init("forgetSaved", lamp.id.rawValue))
        #expect(notices.unwatch.calls.map(\.rawValue) == ["8", "9"])
    }

    @Test("A guest, and a market that sends no notices, are offered to watch none")
    func unwatched() async {
        stage.market.kept.searchesCalls.always([lamp])
        let (model, _) = search()
        await model.appear()
        #expect(model.state.saved.map(\.isWatched) == [nil])
        #expect(!model.commands.map(\.id.verb).contains("watch"))
    }

    @Test("A list of results can be kept with its conditions, and no longer; what was seen of it is noted")
    func saving() async {
        stage.lists.sell(from: ServedProducts(count: 3))
        stage.market.kept.saveSearch.returns(lamp)
        let (list, _) = stage.list(.search("lamp"))
        await list.load()
        #expect(list.state.canSave && list.state.savedSearch == nil)
        await list.filter(ProductFilter(isInStock: true))
        await list.perform(command: "save")
        #expect(stage.market.kept.saveSearch.calls == [lamp.query])
        #expect(list.state.savedSearch == lamp.id)
        #expect(stage.market.kept.markSeen.callCount == 0)
        stage.market.kept.searchesCalls.always([lamp])
        await list.refresh()
        #expect(stage.market.kept.markSeen.calls == [lamp.id])
        await list.filter(.none)
        #expect(list.state.savedSearch == nil)
        await list.filter(ProductFilter(isInStock: true))
        await list.perform(command: "save")
        #expect(stage.market.kept.forgetSearch.calls == [lamp.id] && list.state.savedSearch == nil)
    }

    @Test("Two quick taps keep a search once")
    func twoTaps() async {
        stage.lists.sell(from: ServedProducts(count: 3))
        let keeping = stage.market.kept.saveSearch
        keeping.always(lamp)
        keeping.hold()
        let (list, _) = stage.list(.search("lamp"))
        let first = Task { await list.perform(command: "save") }
        await keeping.untilHeld()
        await list.perform(command: "save")
        keeping.release()
        _ = await first.value
        #expect(keeping.callCount == 1 && stage.market.kept.forgetSearch.callCount == 0)
    }

    @Test("What cannot be kept is said, and other lists cannot be kept")
    func sad() async {
        stage.lists.sell(from: ServedProducts(count: 3))
        stage.market.kept.saveSearch.fails(.storage(.full))
        let (list, _) = stage.list(.search("lamp"))
        await list.perform(command: "save")
        #expect(list.state.alert != nil && list.state.savedSearch == nil)
        let (all, _) = stage.list(.all)
        await all.perform(command: "save")
        #expect(!all.state.canSave && stage.market.kept.saveSearch.callCount == 1)
    }
}
