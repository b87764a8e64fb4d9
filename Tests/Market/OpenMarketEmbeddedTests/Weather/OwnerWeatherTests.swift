import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import OpenMarketWeather
import TestSupport
import Testing

@Suite("Weather over a seller's changes", .slot, .timeLimit(.minutes(10)))
@MainActor
struct OwnerWeatherTests {
    /// The scene of a product that the user sells.
    private func own() async throws -> (
        stage: WeatherStage, model: ProductDetailModel, exits: Exits<ProductDetailModel.Exit>
    ) {
        let stage = try await WeatherStage()
        try await stage.signUp()
        await stage.form().model.perform(command: "submit")
        stage.ids = [try #require(try await stage.client.products().firstID())]
        let (model, exits) = stage.detail()
        await model.appear()
        try #require(model.state.isOwner)
        return (stage, model, exits)
    }

    private func delete(_ model: ProductDetailModel) async {
        await model.perform(command: "manage")
        await model.answer(.delete)
        await model.answer(.yes)
    }

    @Test("503 to a deletion: asked again by itself, and the product is gone")
    func unavailable() async throws {
        let (stage, model, exits) = try await own()
        try stage.weather("503=1x")
        await delete(model)
        #expect(exits.all == [.gone] && model.state.alert == nil)
        #expect(try await stage.productCount() == 0)
    }

    @Test(
        "A lost deletion: an alert, the product stays, and can be deleted again",
        arguments: ["lost", "lost-response"]
    )
    func deletionLost(_ effect: String) async throws {
        let (stage, model, exits) = try await own()
        try stage.weather(effect)
        await delete(model)
        #expect(exits.all.isEmpty && model.state.alert?.kind == .error)
        #expect(model.state.content.value?.title == "Walnut table")
        await model.answer(.ok)
        try stage.weather("clear")
        await delete(model)
        #expect(exits.all == [.gone] && model.state.alert == nil)
        #expect(try await stage.productCount() == 0)
    }

    @Test(
        "An edit that is lost, there or back: Try again changes it, and every scene shows it",
        arguments: ["lost", "lost-response"]
    )
    func edit(_ effect: String) async throws {
        let (stage, model, _) = try await own()
        let form = ProductFormModel(.edit(model.id), context: stage.context)
        await form.appear()
        await form.perform(command: "price", text: "90000")
        try stage.weather(effect + "=1x")
        await form.perform(command: "submit")
        #expect(form.state.alert?.kind == .retry && form.state.submission == .editing)
        await form.answer(.retry)
        #expect(form.state.submission == .done && form.state.alert?.kind == .edited)
        #expect(model.state.content.value?.price.map(\.text) == ["₩90,000"])
    }
}

extension ProductList {
    fileprivate func firstID() async throws -> Product.ID? {
        try await loadNext()
        return state.products.first?.id
    }
}
