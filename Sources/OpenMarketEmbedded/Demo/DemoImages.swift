public import Foundation

/// Drawings of the demo's products, as image files.
public enum DemoImages {
    /// How many pixels wide and high an image is.
    static let side = 360

    /// How many there are.
    public static var count: Int { DemoProduct.catalogue.count }

    /// A PNG file of less than 80 kilobytes; after the last drawing comes the first one again.
    public static func file(number: Int) -> Data {
        let drawing = DemoProduct.catalogue[abs(number % count)].drawing
        return PNGWriter.file(of: drawing.canvas(side: side))
    }
}
