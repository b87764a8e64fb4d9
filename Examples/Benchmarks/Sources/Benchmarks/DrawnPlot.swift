import Foundation

/// Lines that another program measured: `Tests/Conformance/growth.py` writes a file of them.
struct DrawnPlot: Decodable {
    /// One line, as pairs of two numbers.
    struct Line: Decodable {
        let name: String
        let points: [[Double]]
    }

    let title: String
    let x: String
    let y: String
    let lines: [Line]

    /// Writes an image of each plot in a file into the folder that `--plots` names.
    static func drawAll(in path: String) throws {
        let plots = try JSONDecoder().decode([String: DrawnPlot].self, from: Data(contentsOf: URL(filePath: path)))
        for (name, plot) in plots { try plot.plot.write(named: name) }
    }

    private var plot: Plot {
        Plot(
            title: title,
            x: x,
            y: y,
            lines: lines.map { line in
                (line.name, line.points.filter { $0.count == 2 }.map { (x: $0[0], y: $0[1]) })
            }
        )
    }
}
