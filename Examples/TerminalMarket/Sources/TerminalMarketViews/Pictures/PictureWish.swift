public import Foundation
public import OpenMarket

/// An image that a scene would like to show, and how much room there is for it.
public struct PictureWish: Sendable, Hashable {
    /// Where it is.
    public let url: URL
    /// How many columns there are.
    public let columns: Int
    /// How many rows there are.
    public let rows: Int
    /// How many pixels one place has: two above each other as half blocks, many where the terminal has graphics.
    public var cell = PictureWish.blocks

    /// The pixels of one place where images are text.
    public static let blocks = PixelSize(width: 1, height: 2)
    /// More pixels than this take too long to be sent to a terminal.
    private static let most = 400_000

    /// The largest size of the same shape that there is room for; never larger than the image is.
    public func size(of picture: PixelSize) -> PixelSize {
        let room = PixelSize(width: columns * cell.width, height: rows * cell.height).fitting(pixelCount: Self.most)
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
