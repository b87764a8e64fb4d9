import MarketCommand
import OpenMarketBackend
import OpenMarketInspector
import OpenMarketWeather

/// The laboratory's part of `serve`: a page that shows every call, weather, and the markets of a class.
struct LabServing: ServeAddition {
    /// A page that shows what users send, and broken responses, must not reach other machines.
    ///
    /// The markets of a class may: their page has a listener of its own, which only this machine reaches.
    func check(_ call: Invocation) throws(CommandFailure) {
        if call.has(.weatherSeed), !call.has(.weather) { throw call.misuse(.needs("--weather-seed", "--weather")) }
        if let text = call.text(.weather) { _ = try call.weather(text) }
        let hasPage = call.has(.inspect) || call.has(.classSize)
        if hasPage || call.has(.weather) {
            try call.refuseOtherMachines(
                anyHost: !call.has(.inspect) && !call.has(.weather),
                hasPage ? UsageProblem.publicInspection : UsageProblem.publicWeather
            )
        }
        try ClassServing.check(call)
    }

    func serve(_ plan: ServePlan, on console: Console) async throws(CommandFailure) -> Bool {
        guard let count = plan.call.number(.classSize) else { return false }
        note(plan.call, console)
        try await ClassServing(plan: plan, console: console).run(count)
        return true
    }

    func market(_ backend: MarketBackend, _ plan: ServePlan, on console: Console) -> ServedMarket {
        let call = plan.call
        note(call, console)
        let market = ResettableMarket(backend, seed: .inMemory(plan))
        // Its text was read before.
        let weather = (try? call.weather(call.text(.weather) ?? "")).map { CurrentWeather($0) } ?? CurrentWeather()
        let inspector = call.has(.inspect) ? MarketInspector(of: market, weather: weather) : nil
        let replace: @Sendable (AccessRules) -> Void = { market.replaceAccessRules($0) }
        let close: @Sendable () async -> Void = { await market.close() }
        guard inspector != nil || call.has(.weather) else {
            return ServedMarket(
                current: { market.backend },
                handler: backend,
                replaceAccessRules: replace,
                close: close
            )
        }
        return ServedMarket(
            current: { market.backend },
            handler: WeatherHandler(market, weather),
            observer: inspector?.observer,
            page: inspector.map(Self.page),
            replaceAccessRules: replace,
            close: close
        )
    }

    private static func page(of inspector: MarketInspector) -> ServedMarket.Page {
        ServedMarket.Page(
            start: { () throws(ServerError) in try inspector.start() },
            stop: { await inspector.stop() }
        )
    }

    private func note(_ call: Invocation, _ console: Console) {
        guard let weather = call.text(.weather) else { return }
        console.note("Requests are delayed and responses broken on purpose: \(ShownText.line(weather)).")
    }
}
