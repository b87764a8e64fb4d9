import Foundation

/// A place in a drawing, whose upper left corner is (0, 0) and whose lower right corner is (100, 100).
struct Point: Sendable, Hashable {
    var x: Double
    var y: Double

    init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }

    /// The two numbers that begin at `index`.
    init(_ numbers: [Double], _ index: Int) {
        self.init(x: numbers[index], y: numbers[index + 1])
    }

    /// The point that far on the way to another one.
    func towards(_ other: Point, _ part: Double) -> Point {
        Point(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
    }

    /// The point after a turn by some degrees about a centre, clockwise.
    func turned(by degrees: Double, about center: Point) -> Point {
        let angle = degrees * .pi / 180
        let (dx, dy) = (x - center.x, y - center.y)
        return Point(
            x: center.x + dx * cos(angle) - dy * sin(angle),
            y: center.y + dx * sin(angle) + dy * cos(angle)
        )
    }
}

/// Outlines of plain figures.
enum Outline {
    /// An ellipse.
    static func oval(_ center: Point, _ rx: Double, _ ry: Double, from: Double = 0, to: Double = 360) -> [Point] {
        let steps = max(8, Int(abs(to - from) / 360 * min(64, 12 + 2 * max(rx, ry))))
        return (0...steps).map { step in
            let angle = (from + (to - from) * Double(step) / Double(steps)) * .pi / 180
            return Point(x: center.x + rx * cos(angle), y: center.y + ry * sin(angle))
        }
    }

    /// A rectangle with round corners.
    static func box(x: Double, y: Double, width: Double, height: Double, radius: Double) -> [Point] {
        guard radius > 0 else {
            return [
                Point(x: x, y: y), Point(x: x + width, y: y),
                Point(x: x + width, y: y + height), Point(x: x, y: y + height),
            ]
        }
        let r = min(radius, width / 2, height / 2)
        let corners = [
            (x + width - r, y + r, -90.0), (x + width - r, y + height - r, 0),
            (x + r, y + height - r, 90), (x + r, y + r, 180),
        ]
        return corners.flatMap { oval(Point(x: $0.0, y: $0.1), r, r, from: $0.2, to: $0.2 + 90) }
    }

    /// Returns the trace of a pen of this width along the points: a box for each part, a disc at each point.
    static func stroke(_ points: [Point], width: Double) -> [[Point]] {
        let half = width / 2
        let discs = points.map { oval($0, half, half) }
        let boxes = zip(points, points.dropFirst()).compactMap { start, end -> [Point]? in
            let length = hypot(end.x - start.x, end.y - start.y)
            guard length > 0 else { return nil }
            let (dx, dy) = ((end.y - start.y) / length * half, (start.x - end.x) / length * half)
            return [
                Point(x: start.x + dx, y: start.y + dy), Point(x: end.x + dx, y: end.y + dy),
                Point(x: end.x - dx, y: end.y - dy), Point(x: start.x - dx, y: start.y - dy),
            ]
        }
        return discs + boxes
    }
}
