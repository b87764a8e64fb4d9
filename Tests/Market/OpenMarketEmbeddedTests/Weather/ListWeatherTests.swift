import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import OpenMarketWeather
import TestSupport
import Testing

@Suite("Weather over a list", .slot, .timeLimit(.minutes(10)))
@MainActor
struct ListWeatherTests {
    @Test("Delay: the list says that it is loading, and then has its rows")
    func delay() async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("delay=2s")
        let list = stage.list().model
        let loading = Task { await list.appear() }
        await stage.delays.untilSleepers()
        #expect(list.state.status == .loading)
        #expect(list.state.emptyText == nil && list.state.alert == nil)
        stage.delays.advance(by: .seconds(2))
        await loading.value
        #expect(list.state.rows.count == 3)
    }

    @Test("Delay: a user who gives up leaves a list that can be loaded again, and no alert")
    func cancelled() async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("delay=2s:1x")
        let list = stage.list().model
        let loading = Task { await list.appear() }
        await stage.delays.untilSleepers()
        loading.cancel()
        await loading.value
        #expect(list.state.status == .idle && list.state.alert == nil && list.state.emptyText == nil)
        await list.appear()
        #expect(list.state.rows.count == 3)
    }

    @Test(
        "Lost once, on the way there, back or in the middle: asked again by itself",
        arguments: ["lost", "lost-response", "cut"]
    )
    func lostOnce(_ effect: String) async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather(effect + "=1x")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.rows.count == 3 && list.state.alert == nil)
        #expect(stage.transport.faults.count == 1 && stage.pauses.pauses.count == 1)
    }

    @Test("Counts that are lost: the list has its rows, and no alert")
    func lostCounts() async throws {
        let stage = try await WeatherStage(goods: 3, hasCounts: true)
        try stage.weather("lost@/api/products/facets")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.rows.count == 3 && list.state.alert == nil && list.state.status.problem == nil)
        #expect(stage.transport.faults.count == 3)
        #expect(list.state.facets?.groups.isEmpty == false)
    }

    @Test("Lost each time: told in place of the rows, which are there once the weather is clear and it is tried again")
    func lostAlways() async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("lost")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.status.problem == .connectionLost)
        #expect(list.state.alert == nil)
        #expect(stage.transport.faults.count == 3)
        try stage.weather("clear")
        await list.loadMore()
        #expect(list.state.rows.count == 3 && list.state.alert == nil)
    }

    @Test("Lost with the second page: the rows stay, the end of the list says what happened, and loading goes on")
    func lostPage() async throws {
        let stage = try await WeatherStage(goods: 25)
        let list = stage.list().model
        await list.appear()
        let first = list.state.rows.count
        try stage.weather("lost")
        await list.rowAppeared(at: first - 1)
        #expect(list.state.status.problem == .connectionLost)
        #expect(list.state.rows.count == first && list.state.alert == nil)
        try stage.weather("clear")
        await list.loadMore()
        #expect(list.state.rows.count == 25)
    }

    @Test("401: to the log-in, without an alert")
    func unauthenticated() async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("401")
        let (list, exits) = stage.list()
        await list.appear()
        #expect(exits.all == [.logIn()])
        #expect(list.state.alert == nil)
    }

    @Test("403: told in place of the rows, after one request")
    func forbidden() async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("403")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.status.problem != nil && list.state.alert == nil)
        #expect(stage.transport.faults.count == 1)
    }

    @Test("429: waits as long as the market says, and a little longer, then has its rows")
    func tooMany() async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("429=5s:1x")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.rows.count == 3 && list.state.alert == nil)
        #expect(stage.pauses.pauses.count == 1)
        #expect(stage.pauses.pauses.allSatisfy { (.seconds(5)...(.seconds(6))).contains($0) })
    }

    @Test("429 with a long wait: not waited for, and told in place of the rows")
    func longWait() async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("429=10m:1x")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.status.problem != nil && list.state.alert == nil)
        #expect(stage.pauses.pauses.isEmpty)
    }

    @Test("503 twice: asked again by itself; each time: an alert with Try again")
    func unavailable() async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("503=2x")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.rows.count == 3 && stage.transport.faults.count == 2)
        try stage.weather("503")
        await list.perform(command: "refresh")
        #expect(list.state.alert?.kind == .retry)
        #expect(list.state.rows.count == 3 && stage.transport.faults.count == 5)
    }

    @Test(
        "Malformed JSON: told in place of the rows, and the list can be pulled down",
        arguments: [CachePolicy.networkOnly, .networkFirst]
    )
    func malformed(_ cache: CachePolicy) async throws {
        let stage = try await WeatherStage(goods: 3, cache: cache)
        try stage.weather("malformed=1x")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.status.problem != nil && list.state.alert == nil)
        #expect(stage.transport.faults.count == 1)
        await list.perform(command: "refresh")
        #expect(list.state.rows.count == 3)
    }

    @Test("A broken row: the others are shown, and the list says how many are not")
    func brokenRow() async throws {
        let stage = try await WeatherStage(goods: 5)
        try stage.weather("broken-row")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.rows.count == 4 && list.state.alert == nil)
        #expect(list.state.lossText == "Products that could not be read: 1")
        try stage.weather("clear")
        await list.perform(command: "refresh")
        #expect(list.state.rows.count == 5 && list.state.lossText == nil)
    }

    @Test("A repeated page: no row comes twice, and none is missing at the end")
    func repeatedPage() async throws {
        let stage = try await WeatherStage(goods: 45)
        let list = stage.list().model
        await list.appear()
        try stage.weather("repeat=1x")
        for _ in 0..<8 { await list.loadMore() }
        let shown = list.state.rows.map(\.id)
        #expect(stage.transport.faults.count == 1)
        #expect(Set(shown).count == shown.count)
        #expect(shown.count == 45)
        #expect(list.state.status == .ended)
    }

    @Test("A clock an hour off: the list is as ever, and a wait is as long as it was meant", arguments: ["1h", "-1h"])
    func clock(_ offset: String) async throws {
        let stage = try await WeatherStage(goods: 3)
        try stage.weather("clock=\(offset),429=5s:1x")
        let list = stage.list().model
        await list.appear()
        #expect(list.state.rows.count == 3 && list.state.alert == nil)
        #expect(stage.pauses.pauses.count == 1)
        #expect(stage.pauses.pauses.allSatisfy { (.seconds(4)...(.seconds(6))).contains($0) }, "\(stage.pauses.pauses)")
    }
}

extension ProductListState.Status {
    /// What went wrong with the last page.
    var problem: MarketError? {
        if case .failed(let problem) = self { problem.error } else { nil }
    }
}
