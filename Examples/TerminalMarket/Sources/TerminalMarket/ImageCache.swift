import Foundation
import OpenMarket
import OpenMarketInfrastructure
import TerminalMarketViews

/// Loads the images that are on the screen, at the size they have there.
@MainActor
final class ImageCache {
    /// What is there: what is on the screen, and some of what was there before.
    private(set) var pictures: [PictureWish: RGBPixels] = [:]
    private let load: any LoadImageUseCase
    private let changed: @Sendable () -> Void
    private var loading: [PictureWish: Task<Void, Never>] = [:]
    /// What cannot be shown; asked for again when it comes back to the screen.
    private var failed: Set<PictureWish> = []
    private var recent: [PictureWish] = []
    private static let limit = 24

    init(load: any LoadImageUseCase, changed: @escaping @Sendable () -> Void) {
        self.load = load
        self.changed = changed
    }

    /// Loads what is missing, and gives up what is not on the screen any more.
    func show(_ wishes: [PictureWish]) {
        for (wish, task) in loading where !wishes.contains(wish) {
            task.cancel()
            loading[wish] = nil
        }
        failed.formIntersection(wishes)
        for wish in wishes where pictures[wish] == nil && loading[wish] == nil && !failed.contains(wish) {
            loading[wish] = Task { [weak self, load] in
                let pixels = await Self.pixels(wish, load)
                self?.finish(wish, pixels)
            }
        }
    }

    private func finish(_ wish: PictureWish, _ pixels: RGBPixels?) {
        guard !Task.isCancelled else { return }
        loading[wish] = nil
        guard let pixels else {
            failed.insert(wish)
            return
        }
        pictures[wish] = pixels
        recent.append(wish)
        if recent.count > Self.limit { pictures[recent.removeFirst()] = nil }
        changed()
    }

    /// A photo on this machine, which is not larger than one that could be offered.
    private static func file(at url: URL) throws(MarketError) -> Data {
        guard let file = try? FileHandle(forReadingFrom: url) else { throw .image(.unreadableFile) }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: 33_554_432) else { throw .image(.unreadableFile) }
        return data
    }

    /// Decodes off the main actor, so that keys still work; an image that fails stays a frame with words.
    @concurrent
    private static func pixels(_ wish: PictureWish, _ load: any LoadImageUseCase) async -> RGBPixels? {
        do throws(MarketError) {
            let image = try SystemImageCodec().decode(
                try await wish.url.isFileURL ? Self.file(at: wish.url) : load(wish.url),
                longestSide: max(wish.columns, wish.rows * 2)
            )
            return try image.pixels(size: wish.size(of: image.size))
        } catch {
            return nil
        }
    }
}
