import MarketCommand
import OpenMarket
import OpenMarketWeather

/// A text that is no weather, in words.
enum WeatherSentence {
    static func of(_ error: WeatherTextError) -> String {
        switch error {
        case .unknownWord(let word):
            "there is no effect and no preset named '\(ShownText.short(word))'; 'market-lab weather --help' lists them"
        case .missingTime(let effect):
            "\(effect) needs a time, such as \(effect)=300ms"
        case .badValue(let value, let effect):
            "'\(ShownText.short(value))' says nothing about \(effect): it takes a share from 0 to 1, and 2x for the first two requests; "
                + "delay, jitter, 429, 503 and clock take a time such as 300ms, too"
        case .badRoute(let text):
            "'\(ShownText.short(text))' is no route; write a path with a slash at its beginning, such as GET/api/products"
        case .badSeed(let text):
            "'\(ShownText.short(text))' is no seed; it is a whole number from 0 up"
        }
    }
}

extension UsageProblem {
    /// A text that is no weather.
    static func badWeather(_ error: WeatherTextError) -> UsageProblem { .saying(WeatherSentence.of(error)) }

    /// An address that is no page of a market that is inspected.
    static func badPage(_ text: String) -> UsageProblem {
        .saying(
            "'\(ShownText.short(text))' is not the address that 'market-lab serve --inspect' writes, with its token"
        )
    }
}
