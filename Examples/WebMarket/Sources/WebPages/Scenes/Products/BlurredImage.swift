import HTMLKit
import OpenMarket

/// What is seen until an image is there: twelve rectangles, which the style sheet blurs.
///
/// It is part of the page, so that it takes no request, and it has no style of its own, which the shop's rules forbid.
struct BlurredImage {
    private static let size = PixelSize(width: 4, height: 3)
    private let pixels: RGBPixels?

    init(_ hash: BlurHash) { pixels = hash.pixels(size: Self.size) }

    var html: HTML {
        guard let pixels else { return .nothing }
        return tag(
            "svg",
            .class("blurred"),
            Attribute("viewBox", "0 0 \(Self.size.width) \(Self.size.height)"),
            Attribute("preserveAspectRatio", "none"),
            .hidden
        ) {
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width {
                    if let color = pixels[x, y] {
                        tag(
                            "rect",
                            Attribute("x", String(x)),
                            Attribute("y", String(y)),
                            Attribute("width", "1"),
                            Attribute("height", "1"),
                            Attribute("fill", color.hexadecimal)
                        ) {}
                    }
                }
            }
        }
    }
}

extension RGBColor {
    /// The colour as style sheets write it.
    fileprivate var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
