import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import OpenMarketWeather
import TestSupport
import Testing

@Suite("Weather over a product", .slot, .timeLimit(.minutes(10)))
@MainActor
struct DetailWeatherTests {
    @Test("Delay: a product says that it is loading, and is shown")
    func delay() async throws {
        let stage = try await WeatherStage(goods: 1)
        try stage.weather("delay=2s")
        let product = stage.detail().model
        let loading = Task { await product.appear() }
        await stage.delays.untilSleepers()
        #expect(product.state.content.isLoading)
        stage.delays.advance(by: .seconds(2))
        // The lists of related products come after it, and nothing waits for them.
        await stage.delays.untilSleepers(2)
        #expect(product.state.content.value?.title == "Chair 0" && !product.state.content.isLoading)
        stage.delays.advance(by: .seconds(2))
        await loading.value
    }

    @Test("503 over a product that is shown: it stays, with the failure beside it")
    func unavailable() async throws {
        let stage = try await WeatherStage(goods: 1)
        let product = stage.detail().model
        await product.appear()
        try stage.weather("503")
        await product.perform(command: "load")
        guard case .failed(let problem, let old) = product.state.content else {
            Issue.record("\(product.state.content)")
            return
        }
        #expect(problem.error == .unavailable(retryAfter: nil))
        #expect(old?.title == "Chair 0")
        try stage.weather("clear")
        await product.appear()
        #expect(product.state.content.value?.title == "Chair 0")
    }

    @Test("A cut or malformed response is no product: asked again, or said", arguments: ["cut", "malformed"])
    func broken(_ effect: String) async throws {
        let stage = try await WeatherStage(goods: 1)
        try stage.weather(effect + "=1x")
        let product = stage.detail().model
        await product.appear()
        if effect == "malformed" {
            guard case .failed(let problem, nil) = product.state.content, case .unreadable = problem.error else {
                Issue.record("\(product.state.content)")
                return
            }
            await product.appear()
        }
        #expect(product.state.content.value?.title == "Chair 0")
    }

    @Test("Delay under a like: the heart is there at once")
    func likeDelayed() async throws {
        let stage = try await WeatherStage(goods: 1)
        try await stage.signUp()
        let product = stage.detail().model
        await product.appear()
        try stage.weather("delay=2s")
        let liking = Task { await product.perform(command: "like") }
        await stage.delays.untilSleepers()
        #expect(product.state.content.value?.isLiked == true)
        try stage.weather("clear")
        stage.delays.advance(by: .seconds(2))
        _ = await liking.value
        #expect(product.state.content.value?.isLiked == true && product.state.alert == nil)
    }

    @Test("503 under a like: the heart goes back, and an alert says why")
    func likeRefused() async throws {
        let stage = try await WeatherStage(goods: 1)
        try await stage.signUp()
        let product = stage.detail().model
        await product.appear()
        try stage.weather("503")
        await product.perform(command: "like")
        #expect(product.state.content.value?.isLiked == false)
        #expect(product.state.alert?.kind == .error)
    }

    @Test("A lost response to a like: the heart stays, and the market has one like")
    func likeLost() async throws {
        let stage = try await WeatherStage(goods: 1)
        try await stage.signUp()
        let product = stage.detail().model
        await product.appear()
        try stage.weather("lost-response=1x")
        await product.perform(command: "like")
        #expect(product.state.content.value?.isLiked == true && product.state.alert == nil)
        try stage.weather("clear")
        #expect(try await stage.client.requireAccounts().likes.ids().count == 1)
    }

    @Test("An expired token under a like: renewed once, and the heart stays")
    func likeExpired() async throws {
        let stage = try await WeatherStage(goods: 1)
        try await stage.signUp()
        let product = stage.detail().model
        await product.appear()
        try stage.weather("expired=1x")
        await product.perform(command: "like")
        #expect(product.state.content.value?.isLiked == true && product.state.alert == nil)
        #expect(stage.arrived(.post, "/renewed").count == 1)
        #expect(stage.transport.faults.count == 1)
    }

    @Test("A token that is refused again after its renewal: to the log-in, and the heart goes back")
    func likeRefusedAgain() async throws {
        let stage = try await WeatherStage(goods: 1)
        try await stage.signUp()
        let (product, exits) = stage.detail()
        await product.appear()
        try stage.weather("expired")
        await product.perform(command: "like")
        #expect(product.state.content.value?.isLiked == false)
        #expect(exits.all == [.logIn(then: .like(product.id))])
        // Once for the like, and once for the question whether it was done.
        #expect(stage.arrived(.post, "/renewed").count == 2)
    }
}
