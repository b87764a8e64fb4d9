public import Foundation

extension Product {
    /// The address of the smallest version that is sharp on `pixels` of a display; of a smaller one where a list names
    /// nothing larger.
    public func image(sharpOn pixels: Int) -> URL? {
        ImageVersion.sharp(on: pixels) == .thumbnail ? thumbnail : card ?? thumbnail
    }
}

extension ProductImage {
    /// The address of the smallest version that is sharp on `pixels` of a display.
    public func url(sharpOn pixels: Int) -> URL {
        switch ImageVersion.sharp(on: pixels) {
        case .thumbnail: thumbnail ?? url
        case .card: card ?? url
        case .full: url
        }
    }
}
