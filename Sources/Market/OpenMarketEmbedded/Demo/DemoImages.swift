public import Foundation

/// Drawings of the demo's products, as image files.
public enum DemoImages {
    /// The width and the height of an image in pixels.
    static let side = 360

    /// The number of images.
    public static var count: Int { DemoProduct.catalogue.count }

    /// A PNG file of less than 80 kilobytes; after the last drawing comes the first one again.
    public static func file(number: Int) -> Data {
        let drawing = DemoProduct.catalogue[abs(number % count)].drawing
        return PNGWriter.file(of: drawing.canvas(side: side))
    }
}
