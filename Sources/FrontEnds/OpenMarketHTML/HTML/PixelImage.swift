/// An image of a few rectangles, which is part of the page: it takes no request, and has no style of its own.
public struct PixelImage: Sendable {
    private let columns: Int
    private let rows: Int
    private let color: @Sendable (Int, Int) -> String?

    /// An image with a colour for each place, as style sheets write it.
    public init(columns: Int, rows: Int, color: @escaping @Sendable (Int, Int) -> String?) {
        self.columns = columns
        self.rows = rows
        self.color = color
    }

    /// The image, under a class of the style sheet.
    public func html(_ style: String) -> HTML {
        let size = Attribute("viewBox", "0 0 \(columns) \(rows)")
        return tag("svg", .class(style), size, Attribute("preserveAspectRatio", "none"), .hidden) {
            for y in 0..<rows { for x in 0..<columns { pixel(x, y) } }
        }
    }

    private func pixel(_ x: Int, _ y: Int) -> HTML {
        guard let fill = color(x, y) else { return .nothing }
        let place = [Attribute("x", String(x)), Attribute("y", String(y))]
        let size = [Attribute("width", "1"), Attribute("height", "1")]
        return .element("rect", place + size + [Attribute("fill", fill)], .nothing)
    }
}
