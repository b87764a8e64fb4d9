import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The fields of the rules as they were sent: one row for each rule, put together to the text of a weather.
struct WeatherForm {
    /// The text of a weather, which may be wrong.
    let text: String

    /// Reads the fields; a row whose share is zero is left out.
    init(_ form: Query) {
        let rows = form.items.filter { $0.name.hasPrefix("effect-") }.prefix(64)
        let rules = rows.compactMap { Self.rule($0.value, String($0.name.dropFirst(7)), form) }
        let seed = Self.field("seed", form)
        text = rules.joined(separator: ",") + (seed.isEmpty ? "" : " seed=" + seed)
    }

    private static func rule(_ effect: String, _ row: String, _ form: Query) -> String? {
        let percent = field("share-" + row, form)
        guard !percent.isEmpty, Double(percent) != 0 else { return nil }
        let share = Double(percent).map { "\($0 / 100)" } ?? percent
        let first = field("first-" + row, form)
        let values = [field("time-" + row, form), share, first.isEmpty ? "" : first + "x"].filter { !$0.isEmpty }
        let route = field("route-" + row, form)
        return effect + "=" + values.joined(separator: ":") + (route.isEmpty ? "" : "@" + route)
    }

    /// A field without white space, which would begin another rule.
    private static func field(_ name: String, _ form: Query) -> String {
        (form[name] ?? "").filter { !$0.isWhitespace && $0 != "," }
    }
}
