import Foundation

/// What was measured in this run, to be written down and compared with an earlier run.
actor Results {
    static let shared = Results()

    private var measurements: [Measurement] = []

    func add(_ more: [Measurement]) {
        measurements += more
    }

    /// Writes all measurements as JSON.
    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(measurements).write(to: URL(filePath: path))
    }

    /// Prints how each ratio to the first of its race has changed since an earlier run.
    ///
    /// Ratios and not times: the machine may have been slower on that day.
    func compare(with path: String) throws {
        let earlier = try JSONDecoder().decode([Measurement].self, from: Data(contentsOf: URL(filePath: path)))
        print("\nRatios to the first of each race, before and now")
        for (name, ratio) in Self.ratios(measurements) {
            guard let before = Self.ratios(earlier).first(where: { $0.name == name })?.ratio else { continue }
            let mark = ratio < before * 0.9 ? "  slower" : ratio > before * 1.1 ? "  faster" : ""
            print("  \(name.padded(to: 90))\(rounded(before))x → \(rounded(ratio))x\(mark)")
        }
    }

    private static func ratios(_ measurements: [Measurement]) -> [(name: String, ratio: Double)] {
        Dictionary(grouping: measurements, by: \.race).sorted { $0.key < $1.key }.flatMap { race, runs in
            runs.dropFirst().map { ("\(race): \($0.contender)", runs[0].microseconds / $0.microseconds) }
        }
    }
}
