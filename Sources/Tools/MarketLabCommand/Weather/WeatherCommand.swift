import MarketCommand
import OpenMarket
import OpenMarketWeather

extension CommandSpec {
    /// The command `market-lab weather`.
    static let weather = CommandSpec(
        name: "weather",
        summary: "Make bad weather between clients and a market, to see what they do about it.",
        details: [
            "Without anything it lists the presets. With a WEATHER it writes its text, and with --at it makes that weather "
                + "in a market that is served with --inspect; --at alone says what the weather is there.",
            "A WEATHER is the name of a preset or a text: rules separated by commas, such as "
                + "'delay=300ms,jitter=200ms,lost=0.1,503=0.05@/api/products seed=7'. Behind the name of an effect stand "
                + "a time, a share from 0 to 1, and 2x for the first two requests of each route, separated by colons; "
                + "behind @ the beginning of a path, with a method before it if you like. The same seed and the same "
                + "requests bring the same weather again.",
            "Effects: " + Weather.Effect.names + ".",
        ],
        operands: [OperandSpec(name: "WEATHER", help: "A preset or a text; clear ends all weather.", isOptional: true)],
        groups: [.general([.weatherPage, .weatherSeed, .json])],
        keys: [
            HelpRow("weather", "the text of the weather"),
            HelpRow("presets", "without a WEATHER and --at: list of name, summary and weather"),
        ],
        examples: [
            "market-lab weather",
            "market-lab weather underground-train",
            "market-lab weather 503=0.2 --at \"http://127.0.0.1:49152/…/?token=…\"",
            "market-lab weather clear --at \"$PAGE\"",
        ],
        action: WeatherAction()
    )
}

extension OptionSpec {
    static let weatherPage = OptionSpec(
        "at",
        .text("ADDRESS"),
        "The address of the page that 'market-lab serve --inspect' writes, with its token."
    )
    static let weatherSeed = OptionSpec(
        "weather-seed",
        .number("N", 0...Int.max),
        "The seed of the weather, instead of the one in its text."
    )
    static let weather = OptionSpec(
        "weather",
        .suggestion("WEATHER", WeatherPreset.allCases.map(\.rawValue)),
        "Bad weather between the clients and the market; see 'market-lab weather'."
    )
}

/// Lists weathers, writes the text of one, or makes one in a market that is inspected.
struct WeatherAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let weather = try call.operand(0).map { text throws(CommandFailure) in try call.weather(text) }
        guard let address = call.text(.weatherPage) else { return try tell(weather, call, console) }
        guard let page = InspectorPage(address) else { throw call.misuse(.badPage(address)) }
        let now = try await page.exchange(weather?.description)
        try call.has(.json) ? console.print(["weather": .string(now)]) : console.print(now)
    }

    private func tell(_ weather: Weather?, _ call: Invocation, _ console: Console) throws(CommandFailure) {
        if let weather {
            let text = weather.description
            return try call.has(.json) ? console.print(["weather": .string(text)]) : console.print(text)
        }
        guard !call.has(.json) else {
            let presets: [JSONValue] = WeatherPreset.allCases.map { preset in
                [
                    "name": .string(preset.rawValue), "summary": .string(preset.summary),
                    "weather": .string(preset.weather.description),
                ]
            }
            return try console.print(["presets": .array(presets)])
        }
        for preset in WeatherPreset.allCases {
            try console.print(console.bold(preset.rawValue) + ": " + preset.summary)
            try console.print("    " + preset.weather.description)
        }
    }
}

extension Invocation {
    /// The weather of a text, with the seed of its option.
    func weather(_ text: String) throws(CommandFailure) -> Weather {
        do throws(WeatherTextError) {
            var weather = try Weather(text)
            if let seed = number(.weatherSeed) { weather.seed = UInt64(seed) }
            return weather
        } catch {
            throw misuse(.badWeather(error))
        }
    }
}

extension WeatherPreset {
    /// A description in a sentence.
    var summary: String {
        switch self {
        case .clear: "nothing goes wrong"
        case .undergroundTrain: "slow, and now and then the connection is gone, on the way there or back"
        case .mondayMorning: "everyone comes at once: slow, and the market asks some to come back later"
        case .oldServer: "broken rows, pages that come twice, half a text, a clock that is wrong"
        }
    }
}

extension Weather.Effect {
    /// The words of all effects.
    fileprivate static var names: String { samples.map(\.name).joined(separator: ", ") }
}
