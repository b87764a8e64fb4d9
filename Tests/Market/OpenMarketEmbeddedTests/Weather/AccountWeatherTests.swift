import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import OpenMarketWeather
import TestSupport
import Testing

@Suite("Weather over log-in and chat", .slot, .timeLimit(.minutes(10)))
@MainActor
struct AccountWeatherTests {
    private func login(_ stage: WeatherStage) async throws -> (model: LoginModel, exits: Exits<LoginModel.Exit>) {
        let user = SignUpInfo.fixture(name: "ann", market: nil)
        try await stage.signUp()
        try await stage.client.requireAccounts().own.logOut()
        let (model, exits) = (LoginModel(context: stage.context), Exits<LoginModel.Exit>())
        model.onExit = { exits.all.append($0) }
        model.type(user.credentials.email, into: "email")
        model.type(user.credentials.password.reveal(), into: "password")
        return (model, exits)
    }

    @Test("Delay: the log-in is busy, and a second tap sends nothing")
    func loginDelayed() async throws {
        let stage = try await WeatherStage()
        let (login, exits) = try await login(stage)
        try stage.weather("delay=2s:1x")
        let tapped = Task { await login.perform(command: "logIn") }
        await stage.delays.untilSleepers()
        #expect(login.state.isBusy && !login.state.canSubmit)
        await login.perform(command: "logIn")
        let before = stage.watch.count(of: "/api/sessions")
        try stage.weather("clear")
        stage.delays.advance(by: .seconds(2))
        _ = await tapped.value
        #expect(exits.all.count == 1 && login.state.alert == nil)
        #expect(stage.watch.count(of: "/api/sessions") == before + 1)
    }

    @Test(
        "A log-in that is lost or not available: an alert, and the password stays",
        arguments: ["lost", "503", "429"]
    )
    func loginLost(_ effect: String) async throws {
        let stage = try await WeatherStage()
        let (login, exits) = try await login(stage)
        try stage.weather(effect)
        await login.perform(command: "logIn")
        #expect(login.state.alert?.kind == .retry)
        #expect(exits.all.isEmpty && !login.state.password.text.isEmpty)
        try stage.weather("clear")
        await login.answer(.retry)
        #expect(exits.all.count == 1 && login.state.alert == nil)
    }

    private func room(_ stage: WeatherStage) async throws -> ChatRoomModel {
        try await stage.signUp()
        _ = try await stage.neighbour("bob")
        let room = try await stage.client.requireAccounts().openChat(withVendorNamed: "bob")
        let model = ChatRoomModel(room.id, context: stage.context)
        await model.appear()
        for await state in model.states() where state.isLive { break }
        return model
    }

    @Test("Delay: a message is in the chat at once, as one that is being sent")
    func messageDelayed() async throws {
        let stage = try await WeatherStage(isLive: true)
        let room = try await room(stage)
        try stage.weather("delay=2s@PUT/")
        room.type("Hello", into: "type")
        let sending = Task { await room.perform(command: "send") }
        await stage.delays.untilSleepers()
        for await state in room.states() where state.messages.count == 1 { break }
        #expect(room.state.messages.map(\.time) == [nil] && room.state.draft.isEmpty)
        try stage.weather("clear")
        stage.delays.advance(by: .seconds(2))
        _ = await sending.value
        for await state in room.states() where state.messages.first?.time != nil { break }
        #expect(room.state.messages.map(\.body) == ["Hello"])
        room.disappear()
    }

    @Test("A lost message: marked as failed; Try again sends it, once")
    func messageLost() async throws {
        let stage = try await WeatherStage(isLive: true)
        let room = try await room(stage)
        try stage.weather("lost@PUT/")
        room.type("Hello", into: "type")
        await room.perform(command: "send")
        for await state in room.states() where state.messages.first?.hasFailed == true { break }
        try stage.weather("clear")
        let id = try #require(room.state.messages.first?.id)
        await room.perform(command: .init("failed", id.rawValue))
        #expect(room.state.alert?.kind == .failedMessage)
        await room.answer(.retry)
        for await state in room.states() where state.messages.first?.time != nil { break }
        #expect(room.state.messages.map(\.body) == ["Hello"])
        room.disappear()
    }

    @Test("A lost response to a message: the chat has it once")
    func messageResponseLost() async throws {
        let stage = try await WeatherStage(isLive: true)
        let room = try await room(stage)
        try stage.weather("lost-response=1x@PUT/")
        room.type("Hello", into: "type")
        await room.perform(command: "send")
        for await state in room.states() where state.messages.first?.time != nil { break }
        #expect(room.state.messages.map(\.body) == ["Hello"])
        #expect(!room.state.messages.contains { $0.hasFailed })
        room.disappear()
    }
}
