import OpenMarketHTML
import OpenMarket

extension BlurHash {
    /// The preview until an image is there: twelve rectangles, which the style sheet blurs.
    var html: HTML {
        let size = PixelSize(width: 4, height: 3)
        guard let pixels = pixels(size: size) else { return .nothing }
        return PixelImage(columns: size.width, rows: size.height) { pixels[$0, $1]?.hexadecimal }.html("blurred")
    }
}

extension RGBColor {
    /// The colour as style sheets write it.
    fileprivate var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
