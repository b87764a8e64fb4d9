import HTMLKit
import OpenMarket

/// What is seen until an image is there: twelve rectangles, which the style sheet blurs.
struct BlurredImage {
    private static let size = PixelSize(width: 4, height: 3)
    private let pixels: RGBPixels?

    init(_ hash: BlurHash) { pixels = hash.pixels(size: Self.size) }

    var html: HTML {
        guard let pixels else { return .nothing }
        return PixelImage(columns: Self.size.width, rows: Self.size.height) { pixels[$0, $1]?.hexadecimal }
            .html("blurred")
    }
}

extension RGBColor {
    /// The colour as style sheets write it.
    fileprivate var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
