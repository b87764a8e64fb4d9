/// Numbers in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    enum Kind: String {
        /// A number that goes up and down.
        case gauge
        /// The number only grows until the program ends.
        case counter
        /// Counts below bounds.
        case histogram
    }

    private(set) var text = ""

    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// A number without labels.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
        begin(name, kind, help)
        line(name, [], "\(value)")
    }

    /// Begins a metric: the lines that follow are about it.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// One line; the values of labels are made by the program and need no escaping but that of quotes.
    mutating func line(_ name: String, _ labels: [(String, String)], _ value: String) {
        let list = labels.map { key, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "\(key)=\"\(escaped)\""
        }
        text += name + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " \(value)\n"
    }

    /// Microseconds as seconds, exactly.
    static func seconds(_ microseconds: Int64) -> String {
        let rest = String(microseconds % 1_000_000)
        return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - rest.utf8.count) + rest
    }
}
