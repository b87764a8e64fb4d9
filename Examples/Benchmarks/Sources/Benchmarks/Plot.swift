import Foundation

/// Lines over two logarithmic axes, as an image in SVG: how something grows.
struct Plot {
    let title: String
    let x: String
    let y: String
    /// The points of each line, in order.
    var lines: [(name: String, points: [(x: Double, y: Double)])]

    private static let size = (width: 720.0, height: 420.0)
    private static let area = (left: 80.0, right: 670.0, top: 60.0, bottom: 360.0)
    private static let colors = ["#1f6feb", "#d1242f", "#1a7f37", "#8250df", "#9a6700"]

    /// The image as text.
    var svg: String {
        let points = lines.flatMap(\.points)
        let across = Axis(points.map(\.x), from: Self.area.left, to: Self.area.right)
        let up = Axis(points.map(\.y), from: Self.area.bottom, to: Self.area.top)
        let parts = [frame] + grid(across, up) + lines.indices.map { line($0, across, up) }
        return parts.joined(separator: "\n") + "\n</svg>\n"
    }

    private var frame: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.size.width)) \(Int(Self.size.height))" \
        font-family="sans-serif" font-size="13" role="img" aria-label="\(title)">
        <rect width="100%" height="100%" fill="white"/>
        <text x="\(Self.area.left)" y="22" font-size="16" font-weight="bold">\(title)</text>
        <text x="\(Self.area.right)" y="400" text-anchor="end">\(x)</text>
        <text x="\(Self.area.left - 64)" y="42">\(y)</text>
        """
    }

    private func grid(_ across: Axis, _ up: Axis) -> [String] {
        let area = Self.area
        let columns = across.marks.map { mark in
            """
            <path d="M\(across.place(mark)) \(area.top)V\(area.bottom)" stroke="#ddd"/>
            <text x="\(across.place(mark))" y="\(area.bottom + 18)" text-anchor="middle">\(Self.label(mark))</text>
            """
        }
        let rows = up.marks.map { mark in
            """
            <path d="M\(area.left) \(up.place(mark))H\(area.right)" stroke="#ddd"/>
            <text x="\(area.left - 8)" y="\(up.place(mark) + 4)" text-anchor="end">\(Self.label(mark))</text>
            """
        }
        return columns + rows
    }

    private func line(_ index: Int, _ across: Axis, _ up: Axis) -> String {
        let color = Self.colors[index % Self.colors.count]
        let points = lines[index].points.map { "\(across.place($0.x)),\(up.place($0.y))" }
        let dots = lines[index].points.map { point in
            #"<circle cx="\#(across.place(point.x))" cy="\#(up.place(point.y))" r="3" fill="\#(color)"/>"#
        }
        let legend = Self.area.top + 16 + Double(index) * 18
        return """
            <polyline points="\(points.joined(separator: " "))" fill="none" stroke="\(color)" stroke-width="2"/>
            \(dots.joined(separator: "\n"))
            <rect x="\(Self.area.left + 12)" y="\(legend - 9)" width="14" height="4" fill="\(color)"/>
            <text x="\(Self.area.left + 32)" y="\(legend - 2)">\(lines[index].name)</text>
            """
    }

    private static func label(_ value: Double) -> String {
        value >= 1 ? Int(value).formatted(.number.locale(Locale(identifier: "en_US"))) : "\(value)"
    }
}

/// A logarithmic axis whose ends are powers of ten.
private struct Axis {
    private let low: Double
    private let high: Double
    private let start: Double
    private let end: Double

    init(_ values: [Double], from start: Double, to end: Double) {
        low = log10(values.min() ?? 1).rounded(.down)
        high = max(low + 1, log10(values.max() ?? 10).rounded(.up))
        self.start = start
        self.end = end
    }

    var marks: [Double] { stride(from: low, through: high, by: 1).map { pow(10, $0) } }

    func place(_ value: Double) -> Double {
        let share = (log10(value) - low) / (high - low)
        return ((start + (end - start) * share) * 10).rounded() / 10
    }
}
