public import Foundation
public import OpenMarket

/// An image that a scene would like to show, and how much room there is for it.
public struct PictureWish: Sendable, Hashable {
    /// Where it is.
    public let url: URL
    /// How many columns there are.
    public let columns: Int
    /// How many rows there are: each is as high as two pixels.
    public let rows: Int

    /// The largest size of the same shape that there is room for; never larger than the image is.
    public func size(of picture: PixelSize) -> PixelSize {
        let room = PixelSize(width: columns, height: rows * 2)
        let factor = min(
            1,
            Double(room.width) / Double(picture.width),
            Double(room.height) / Double(picture.height)
        )
        return PixelSize(
            width: min(room.width, Int((Double(picture.width) * factor).rounded())),
            height: min(room.height, Int((Double(picture.height) * factor).rounded()))
        )
    }
}
