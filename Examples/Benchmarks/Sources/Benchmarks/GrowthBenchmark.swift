import Foundation
import OpenMarket

/// Pages of 20 to 100,000 rows, and how the time for one row changes with their number.
func benchmarkGrowth() async throws {
    var ours: [(x: Double, y: Double)] = []
    var foundation: [(x: Double, y: Double)] = []
    for rows in [20, 100, 1_000, 10_000, 100_000] {
        let json = SamplePage.json(rows: rows)
        let market = try client(json)
        let repeats = max(1, 1_000 / rows)
        let times = try await race(
            "Page of \(rows) rows, \(repeats) times",
            rounds: rows > 10_000 ? 3 : 7,
            bytes: json.count * repeats,
            [
                Contender(name: "JSONDecoder, explicit keys") {
                    for _ in 0..<repeats { _ = try JSONDecoder().decode(FoundationPage.Keyed.self, from: json) }
                },
                Contender(name: "OpenMarketClient, whole call") {
                    for _ in 0..<repeats { try await firstPage(of: market) }
                },
            ]
        )
        guard times.count == 2 else { return }
        let count = Double(rows * repeats)
        foundation.append((Double(rows), times[0].microseconds / count))
        ours.append((Double(rows), times[1].microseconds / count))
    }
    let lines = [("JSONDecoder", foundation), ("OpenMarketClient, whole call", ours)]
    let plot = Plot(title: "Time for one row of a page", x: "rows in the page", y: "µs for one row", lines: lines)
    try plot.write(named: "rows")
}

extension Plot {
    /// Writes the image into the folder that `--plots` names.
    func write(named name: String) throws {
        guard let folder = Options.current.plots else { return }
        try Data(svg.utf8).write(to: URL(filePath: folder).appending(path: "\(name).svg"))
    }
}
