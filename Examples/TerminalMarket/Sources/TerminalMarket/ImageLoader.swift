import Foundation
import OpenMarket
import OpenMarketInfrastructure
import OpenMarketTerminal
import TerminalMarketViews

/// Loads the images of the market for the screen, and writes them as the terminal reads them.
struct ImageLoader: Sendable {
    let images: any ImageUseCases
    let graphics: ScreenGraphics

    /// A photo on this machine, which is not larger than one that could be offered.
    private static func file(at url: URL) throws(MarketError) -> Data {
        guard let file = try? FileHandle(forReadingFrom: url) else { throw .image(.unreadableFile) }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: 33_554_432) else { throw .image(.unreadableFile) }
        return data
    }

    /// Decodes and writes off the main actor, so that keys still work; an image that fails stays a frame with words.
    @concurrent
    func image(_ wish: PictureWish, id: Int) async -> PictureCache<RGBPixels>.Loaded? {
        do throws(MarketError) {
            let image = try SystemImageCodec().decode(
                try await wish.url.isFileURL ? Self.file(at: wish.url) : images.load(wish.url),
                longestSide: max(wish.columns * wish.cell.width, wish.rows * wish.cell.height)
            )
            let pixels = try image.pixels(size: wish.size(of: image.size))
            guard wish.cell != PictureWish.blocks else { return .pixels(pixels) }
            let size = pixels.size
            let shown = ScreenImage(width: size.width, height: size.height, bytes: pixels.bytes)
            return shown.flatMap { Drawing($0, id: id, on: graphics) }.map { .drawing($0) }
        } catch {
            return nil
        }
    }
}
