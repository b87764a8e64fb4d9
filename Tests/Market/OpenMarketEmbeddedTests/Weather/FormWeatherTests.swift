import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import OpenMarketWeather
import TestSupport
import Testing

@Suite("Weather over a form", .slot, .timeLimit(.minutes(10)))
@MainActor
struct FormWeatherTests {
    private static let route = "@POST/api/products$"

    private func stage() async throws -> WeatherStage {
        let stage = try await WeatherStage()
        try await stage.signUp()
        return stage
    }

    @Test("A lost response to a registration: asked again with the same idempotency key, one product")
    func lostResponse() async throws {
        let stage = try await stage()
        try stage.weather("lost-response=1x" + Self.route)
        let form = await stage.form().model
        await form.perform(command: "submit")
        #expect(form.state.alert?.kind == .retry)
        #expect(form.state[.name] == "Walnut table" && form.state.images.count == 1)
        await form.answer(.retry)
        #expect(form.state.submission == .done)
        let keys = stage.arrived(.post, "/api/products").compactMap { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2 && Set(keys).count == 1)
        #expect(try await stage.productCount() == 1)
    }

    @Test(
        "A lost or cut registration: nothing that was typed is lost, and Try again makes one product",
        arguments: ["lost", "cut"]
    )
    func lost(_ effect: String) async throws {
        let stage = try await stage()
        try stage.weather(effect + "=1x" + Self.route)
        let form = await stage.form().model
        await form.perform(command: "submit")
        #expect(form.state.alert?.kind == .retry && form.state.submission == .editing)
        await form.answer(.retry)
        #expect(form.state.submission == .done)
        #expect(try await stage.productCount() == 1)
    }

    @Test("A registration whose response cannot be read: said, and sent again it is the same product")
    func malformed() async throws {
        let stage = try await stage()
        try stage.weather("malformed=1x" + Self.route)
        let form = await stage.form().model
        await form.perform(command: "submit")
        #expect(form.state.alert?.kind == .error && form.state.submission == .editing)
        await form.answer(.ok)
        await form.perform(command: "submit")
        #expect(form.state.submission == .done)
        #expect(try await stage.productCount() == 1)
    }

    @Test("503 to a registration: the market has done nothing, so it is sent again by itself")
    func unavailable() async throws {
        let stage = try await stage()
        try stage.weather("503=1x" + Self.route)
        let form = await stage.form().model
        await form.perform(command: "submit")
        #expect(form.state.submission == .done && form.state.alert?.kind == .created)
        #expect(try await stage.productCount() == 1)
    }

    @Test("Delay: the form says that it is sending, and cancelling leaves everything as it was typed")
    func delay() async throws {
        let stage = try await stage()
        try stage.weather("delay=2s" + Self.route)
        let form = await stage.form().model
        let sending = Task { _ = await form.perform(command: "submit") }
        await stage.delays.untilSleepers()
        guard case .submitting = form.state.submission else {
            Issue.record("\(form.state.submission)")
            return
        }
        #expect(!form.state.isEnabled)
        await form.perform(command: "cancelSubmission")
        await sending.value
        #expect(form.state.submission == .editing && form.state.alert == nil && form.state[.name] == "Walnut table")
        #expect(try await stage.productCount() == 0)
    }

    @Test("401 to a registration: this account cannot sell, with a button for the log-in")
    func unauthenticated() async throws {
        let stage = try await stage()
        try stage.weather("401" + Self.route)
        let (form, exits) = await stage.form()
        await form.perform(command: "submit")
        #expect(form.state.alert?.kind == .cannotSell)
        await form.answer(.logIn)
        #expect(exits.all == [.logIn])
        #expect(form.state[.name] == "Walnut table")
    }

    @Test("403 to a registration: the secret is wrong, so an alert asks for a log-in; the form stays")
    func forbidden() async throws {
        let stage = try await stage()
        try stage.weather("403" + Self.route)
        let form = await stage.form().model
        await form.perform(command: "submit")
        #expect(form.state.alert?.kind == .cannotSell && form.state.submission == .editing)
    }
}
