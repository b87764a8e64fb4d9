import OpenMarketDesk
import OpenMarketWeather

/// The tab of the weather: what it is now, the presets, and a row of fields for each effect.
struct WeatherPage {
    let frame: Frame
    let weather: Weather
    var problem: String?
    /// The text that was sent and is wrong.
    var typed: String?

    var html: HTML {
        let alert: HTML? = problem.map { "<p class=\"alert\" role=\"alert\">\($0)</p>" }
        return frame.page(
            .weather,
            title: frame(.weather),
            """
            <h1 class="spoken">\(frame(.weather))</h1>
            \(alert)
            <form class="tools now" method="post" action="\(frame.base)weather">
            <p role="status"><strong>\(word(.now))</strong> <code>\(weather.description)</code></p>
            <button name="text" value="clear">\(word(.clear))</button></form>
            <h2>\(word(.presets))</h2>
            <form method="post" action="\(frame.base)weather"><ul class="presets">\(WeatherPreset.allCases.map(preset))</ul></form>
            <h2>\(word(.rules))</h2>
            \(rules)
            <h2>\(word(.asText))</h2>
            <form class="tools" method="post" action="\(frame.base)weather">
            <label><span>\(word(.text))</span> <input name="text" size="60" value="\(typed ?? weather.description)"></label>
            <button>\(word(.apply))</button></form>
            <p class="note">\(word(.textHint))</p>
            """
        )
    }

    private func word(_ word: WeatherWord) -> String { word.text(in: frame.language) }

    private func preset(_ preset: WeatherPreset) -> HTML {
        let id = "about-" + preset.rawValue
        let mark: HTML = weather.rules == preset.weather.rules ? " aria-pressed=\"true\"" : ""
        return """
            <li><button name="text" value="\(preset.rawValue)" aria-describedby="\(id)"\(mark)>\
            \(word(.name(of: preset)))</button> <span id="\(id)">\(word(.about(preset)))</span></li>
            """
    }

    private var rules: HTML {
        let names: [WeatherWord] = [.effect, .share, .time, .first, .route]
        let heads: [HTML] = names.map { "<th scope=\"col\">\(word($0))</th>" }
        return """
            <form method="post" action="\(frame.base)weather/rules">
            <div class="wide list"><table class="rules"><thead><tr>\(heads)</tr></thead><tbody>\(rows)</tbody></table></div>
            <p class="note">\(word(.rulesHint))</p>
            <p class="tools"><label><span>\(word(.seed))</span>
            <input name="seed" inputmode="numeric" value="\("\(weather.seed)")"></label>
            <button>\(word(.apply))</button></p></form>
            """
    }

    /// A row for each rule, and a row for each effect without a rule.
    private var rows: [HTML] {
        let all = Weather.Effect.samples.flatMap { sample -> [(Weather.Effect, Weather.Rule?)] in
            let rules = weather.rules.filter { $0.effect.name == sample.name }
            return rules.isEmpty ? [(sample, nil)] : rules.map { ($0.effect, $0) }
        }
        return all.enumerated().map { row($0.offset, $0.element.0, $0.element.1) }
    }

    private func row(_ index: Int, _ effect: Weather.Effect, _ rule: Weather.Rule?) -> HTML {
        let name = effect.name
        let percent = rule.map { Self.percent($0.share) } ?? "0"
        let time: HTML? =
            !effect.takesTime
            ? nil
            : """
            <input class="short" name="time-\(index)" value="\(rule?.effect.timeText ?? "")" placeholder="\(effect.needsTime ? "300ms" : effect.timeText ?? "0s")"
             aria-label="\(name): \(word(.time))">
            """
        return """
            <tr><th scope="row"><input type="hidden" name="effect-\(index)" value="\(name)"><code>\(name)</code>
            <span class="note">\(word(.effect(effect)))</span></th>
            <td><input class="short" type="number" min="0" max="100" step="any" name="share-\(index)" value="\(percent)"
             aria-label="\(name): \(word(.share))"> %</td>
            <td>\(time)</td>
            <td><input class="short" type="number" min="1" name="first-\(index)" value="\(rule?.first.map(String.init) ?? "")"
             placeholder="\(word(.all))" aria-label="\(name): \(word(.first))"></td>
            <td><input name="route-\(index)" value="\(rule.map { $0.route == .all ? "" : $0.route.description } ?? "")"
             placeholder="GET/api/products" aria-label="\(name): \(word(.route))"></td></tr>
            """
    }

    private static func percent(_ share: Double) -> String {
        let percent = (share * 100_000).rounded() / 1_000
        return percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
    }
}
