import OpenMarket
import OpenMarketWire

/// The words of the weather's tab.
enum WeatherWord: Hashable, CaseIterable {
    case now, clear, presets, rules, effect, share, time, first, route, seed, apply, asText, text, textHint, rulesHint,
        all
    case undergroundTrain, aboutTrain, mondayMorning, aboutMonday, oldServer, aboutServer, calm, aboutCalm
    case delay, jitter, lost, lostResponse, cut, unauthenticated, forbidden, tooMany, unavailable, malformed, brokenRow
    case repeated, expired, clock
    case unknownWord, missingTime, badValue, badRoute, badSeed

    /// The word in a language.
    func text(in language: Language) -> String { Self.table[self, language] ?? "\(self)" }

    /// What an effect does.
    static func effect(_ effect: Weather.Effect) -> WeatherWord {
        switch effect {
        case .delay: .delay
        case .jitter: .jitter
        case .lostRequest: .lost
        case .lostResponse: .lostResponse
        case .cutResponse: .cut
        case .unauthenticated: .unauthenticated
        case .forbidden: .forbidden
        case .tooManyRequests: .tooMany
        case .unavailable: .unavailable
        case .malformedJSON: .malformed
        case .brokenRow: .brokenRow
        case .repeatedPage: .repeated
        case .expiredToken: .expired
        case .clockOff: .clock
        }
    }

    /// The name of a preset.
    static func name(of preset: WeatherPreset) -> WeatherWord {
        switch preset {
        case .clear: .calm
        case .undergroundTrain: .undergroundTrain
        case .mondayMorning: .mondayMorning
        case .oldServer: .oldServer
        }
    }

    /// What a preset is like.
    static func about(_ preset: WeatherPreset) -> WeatherWord {
        switch preset {
        case .clear: .aboutCalm
        case .undergroundTrain: .aboutTrain
        case .mondayMorning: .aboutMonday
        case .oldServer: .aboutServer
        }
    }

    /// What is wrong with a text.
    static func text(of error: WeatherTextError, in language: Language) -> String {
        let (word, part): (WeatherWord, String) =
            switch error {
            case .unknownWord(let part): (.unknownWord, part)
            case .missingTime(let effect): (.missingTime, effect)
            case .badValue(let part, let effect): (.badValue, effect + "=" + part)
            case .badRoute(let part): (.badRoute, part)
            case .badSeed(let part): (.badSeed, part)
            }
        return word.text(in: language) + ": " + part.prefix(100)
    }
}

extension Weather.Effect {
    /// The time of the effect as it is typed.
    var timeText: String? { note.split(separator: " ").dropFirst().first.map(String.init) }
}
