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
    func text(in language: Language) -> String {
        let texts = Self.texts[self] ?? Self.problems[self] ?? ("", "", "")
        return switch language {
        case .english: texts.0
        case .korean: texts.1
        case .japanese: texts.2
        }
    }

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

    private static let problems: [WeatherWord: (String, String, String)] = [
        .unknownWord: (
            "There is no effect and no preset of this name", "이런 이름의 효과나 미리 설정이 없습니다", "この名前の効果やプリセットはありません"
        ),
        .missingTime: ("This needs a time such as 300ms", "300ms 같은 시간이 필요합니다", "300ms のような時間が必要です"),
        .badValue: (
            "This is neither a share from 0 to 1, nor a count such as 2x, nor a time where one belongs",
            "0에서 1 사이의 비율도, 2x 같은 횟수도, 여기에 맞는 시간도 아닙니다", "0 から 1 の割合でも、2x のような回数でも、ここに合う時間でもありません"
        ),
        .badRoute: (
            "A route is a path with a slash at its beginning, such as GET/api/products",
            "경로는 GET/api/products처럼 슬래시로 시작합니다", "経路は GET/api/products のようにスラッシュで始まります"
        ),
        .badSeed: ("A seed is a whole number from 0 up", "시드는 0 이상의 정수입니다", "シードは 0 以上の整数です"),
    ]
}

extension Weather.Effect {
    /// The time of the effect as it is typed.
    var timeText: String? { note.split(separator: " ").dropFirst().first.map(String.init) }
}
