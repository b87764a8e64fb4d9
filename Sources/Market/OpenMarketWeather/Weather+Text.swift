import OpenMarketWire

extension Weather: CustomStringConvertible {
    /// Reads a text, such as `delay=300ms,lost=0.1,503=0.05:2x@GET/api/products seed=7`.
    ///
    /// Rules are separated by commas or spaces. Each has the name of an effect; behind `=` what it needs, separated by
    /// colons: a time as `300ms`, `2s`, `5m` or `1h`, a share as `0.05`, and `2x` for the first two requests of each
    /// route; behind `@` the beginning of a path, with a method before it where only that one is meant, and `$` behind
    /// it where nothing may follow. `*` stands for any segment. The name of a ``WeatherPreset`` stands for its rules.
    public init(_ text: String) throws(WeatherTextError) {
        self.init()
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init) {
            if word.hasPrefix("seed=") {
                guard let seed = UInt64(word.dropFirst(5)) else { throw .badSeed(String(word.dropFirst(5))) }
                self.seed = seed
            } else {
                rules += try Self.rules(word)
            }
        }
    }

    /// The text that gives the same weather; times are whole milliseconds.
    public var description: String {
        let text = rules.isEmpty ? WeatherPreset.clear.rawValue : rules.map(\.description).joined(separator: ",")
        return seed == 0 ? text : text + " seed=\(seed)"
    }

    private static func rules(_ word: String) throws(WeatherTextError) -> [Rule] {
        let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let route = parts.count == 2 ? try Route(text: parts[1]) : nil
        if let preset = WeatherPreset(rawValue: parts[0]) {
            return preset.weather.rules.map { rule in
                Rule(rule.effect, share: rule.share, first: rule.first, on: route ?? rule.route)
            }
        }
        let pair = parts[0].split(separator: "=", maxSplits: 1).map(String.init)
        guard let name = pair.first, let effect = Effect.samples.first(where: { $0.name == name }) else {
            throw .unknownWord(pair.first ?? word)
        }
        return [try rule(effect, pair.dropFirst().first ?? "", on: route ?? .all)]
    }

    private static func rule(_ sample: Effect, _ text: String, on route: Route) throws(WeatherTextError) -> Rule {
        var rule = Rule(sample, on: route)
        var time: Duration?
        for part in text.split(separator: ":").map(String.init) {
            if sample.takesTime, let found = WeatherTime.read(part), found >= .zero || sample.takesEarlierTime {
                time = found
            } else if part.hasSuffix("x"), let count = Int(part.dropLast()), (1...1_000_000).contains(count) {
                rule.first = count
            } else if let share = share(part) {
                rule.share = share
            } else {
                throw .badValue(part, of: sample.name)
            }
        }
        if let time { rule.effect = sample.with(time) }
        guard time != nil || !sample.needsTime else { throw .missingTime(of: sample.name) }
        return rule
    }

    private static func share(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ "0123456789.e-".utf8.contains($0) }), let share = Double(text),
            (0...1).contains(share)
        else { return nil }
        return share
    }
}

/// The reason why a text is no weather.
public enum WeatherTextError: Error, Sendable, Hashable {
    /// The text has an effect or a preset of an unknown name.
    case unknownWord(String)
    /// An effect that is nothing without a time has none.
    case missingTime(of: String)
    /// The value is no share from 0 to 1, no number of requests such as `2x`, and no time where a time belongs.
    case badValue(String, of: String)
    /// The route is no path that begins with a slash, with or without a method before it.
    case badRoute(String)
    /// The seed is no whole number from 0 up.
    case badSeed(String)
}

extension Weather.Rule: CustomStringConvertible {
    public var description: String {
        var values = effect.time.map { [WeatherTime.text($0)] } ?? []
        if share != 1 || (values.isEmpty && first == nil) { values.append(share == 1 ? "1" : "\(share)") }
        if let first { values.append("\(first)x") }
        let place = route == .all ? "" : "@" + route.description
        return effect.name + "=" + values.joined(separator: ":") + place
    }
}

extension Weather.Effect {
    /// The effect in a few letters, with its time.
    package var note: String { name + (time.map { " " + WeatherTime.text($0) } ?? "") }
}

extension Weather.Route: CustomStringConvertible {
    public var description: String { (method?.rawValue ?? "") + path + (isExact ? "$" : "") }

    init(text: String) throws(WeatherTextError) {
        guard let slash = text.firstIndex(of: "/") else { throw .badRoute(text) }
        let method = HTTPMethod(rawValue: String(text[..<slash]))
        guard slash == text.startIndex || method.isValid else { throw .badRoute(text) }
        let isExact = text.hasSuffix("$")
        let path = isExact ? text[slash...].dropLast() : text[slash...]
        self.init(slash == text.startIndex ? nil : method, path: String(path), isExact: isExact)
    }
}
