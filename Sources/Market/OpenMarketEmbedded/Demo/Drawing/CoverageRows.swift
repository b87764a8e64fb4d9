/// The part of each pixel that some polygons cover, row by row, exactly; a pixel that is covered twice counts once.
///
/// Only pixels at an edge are kept. Each says how far the edge covers its row (`height`), and how much of that lies
/// within the pixel itself (`area`); what lies between two edges follows from the sum of heights.
struct CoverageRows {
    private struct Edge {
        var x: Int
        var height: Double
        var area: Double
    }

    private let width: Int
    private var rows: [[Edge]]

    /// The coverage of polygons whose points are in pixels.
    init(_ polygons: [[Point]], width: Int, height: Int) {
        self.width = width
        rows = Array(repeating: [], count: height)
        for polygon in polygons {
            guard var last = polygon.last else { continue }
            for point in polygon {
                add(from: last, to: point)
                last = point
            }
        }
    }

    /// Calls `span` for the covered parts of a row, from left to right.
    func forEachSpan(inRow y: Int, _ span: (_ pixels: Range<Int>, _ share: Double) -> Void) {
        let edges = rows[y].sorted { $0.x < $1.x }
        var covered = 0.0
        var index = 0
        while index < edges.count {
            let x = edges[index].x
            var (height, area) = (0.0, 0.0)
            while index < edges.count, edges[index].x == x {
                height += edges[index].height
                area += edges[index].area
                index += 1
            }
            report(x..<x + 1, covered + area, span)
            covered += height
            let next = index < edges.count ? edges[index].x : width
            report(min(x + 1, next)..<next, covered, span)
        }
    }

    private func report(_ pixels: Range<Int>, _ share: Double, _ span: (Range<Int>, Double) -> Void) {
        let share = min(1, abs(share))
        if share > 0.004, !pixels.isEmpty, pixels.upperBound <= width { span(pixels, share) }
    }

    /// Adds an edge, a piece for each row that it crosses.
    private mutating func add(from start: Point, to end: Point) {
        guard start.y != end.y else { return }
        let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
        let sign = start.y < end.y ? 1.0 : -1.0
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        var y = max(0, upper.y)
        let bottom = min(Double(rows.count), lower.y)
        while y < bottom {
            let next = min(y.rounded(.down) + 1, bottom)
            let (left, right) = (upper.x + (y - upper.y) * slope, upper.x + (next - upper.y) * slope)
            add(row: Int(y), from: min(left, right), to: max(left, right), height: (next - y) * sign)
            y = next
        }
    }

    /// Adds a piece within one row, a part for each pixel that it crosses.
    private mutating func add(row: Int, from left: Double, to right: Double, height: Double) {
        let (left, right) = (min(max(left, 0), Double(width)), min(max(right, 0), Double(width)))
        var x = left
        repeat {
            let pixel = x.rounded(.down)
            let next = min(pixel + 1, right)
            let part = right > left ? height * (next - x) / (right - left) : height
            let middle = (x + next) / 2 - pixel
            rows[row].append(Edge(x: Int(pixel), height: part, area: part * (1 - middle)))
            x = next
        } while x < right
    }
}
