import OpenMarketDomain

/// Pixels in 24-bit colour.
struct Canvas {
    let width: Int
    let height: Int
    /// The pixels as `0xRRGGBB`, row by row.
    private var pixels: [UInt32]

    /// A white square.
    init(side: Int) {
        (width, height) = (side, side)
        pixels = Array(repeating: 0xFFFFFF, count: side * side)
    }

    /// Canvases of one height, side by side.
    init(_ canvases: [Canvas]) {
        width = canvases.reduce(0) { $0 + $1.width }
        height = canvases.map(\.height).min() ?? 0
        pixels = (0..<height).flatMap { y in canvases.flatMap { $0.row(y) } }
    }

    /// The pixels of a row.
    func row(_ y: Int) -> ArraySlice<UInt32> {
        pixels[y * width..<(y + 1) * width]
    }

    /// The blurred image to show until the image is there.
    var placeholder: BlurHash? {
        let bytes = pixels.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } }
        return RGBPixels(size: PixelSize(width: width, height: height), bytes: bytes).map { BlurHash(of: $0) }
    }

    /// Fills polygons, whose points are in pixels, with a paint.
    mutating func fill(_ polygons: [[Point]], with paint: Paint) {
        let all = polygons.joined()
        guard let first = all.first else { return }
        let box = all.reduce(into: (left: first.x, right: first.x, top: first.y, bottom: first.y)) { box, point in
            box = (min(box.left, point.x), max(box.right, point.x), min(box.top, point.y), max(box.bottom, point.y))
        }
        let rows = CoverageRows(polygons, width: width, height: height)
        let top = max(0, Int(box.top))
        for y in top..<max(top, min(height, Int(box.bottom) + 1)) {
            let down = (Double(y) + 0.5 - box.top) / max(1, box.bottom - box.top)
            rows.forEachSpan(inRow: y) { span, share in
                for (part, color) in paint.parts(of: span, left: box.left, right: box.right, down: down) {
                    blend(color, share * paint.opacity, part, y)
                }
            }
        }
    }

    /// Mixes a colour into some pixels of a row; equal neighbours are mixed once.
    private mutating func blend(_ color: UInt32, _ share: Double, _ span: Range<Int>, _ y: Int) {
        let row = y * width
        let opaque = share > 0.996
        pixels.withUnsafeMutableBufferPointer { pixels in
            var start = row + span.lowerBound
            let end = row + span.upperBound
            if opaque {
                pixels[start..<end].update(repeating: color)
                return
            }
            while start < end {
                let old = pixels[start]
                var next = start + 1
                while next < end, pixels[next] == old { next += 1 }
                pixels[start..<next].update(repeating: Paint.mixed(old, color, share))
                start = next
            }
        }
    }
}
