import Foundation
import OpenMarket
import OpenMarketInfrastructure
import TerminalMarketViews
import TerminalKit

/// Loads the images that are on the screen, at the size they have there, and writes them as the terminal reads them.
@MainActor
final class ImageCache {
    /// What is there: what is on the screen, and some of what was there before.
    private(set) var pictures: [PictureWish: RGBPixels] = [:]
    /// The same for what is shown by the terminal's graphics.
    private(set) var drawings: [PictureWish: Drawing] = [:]
    let graphics: ScreenGraphics
    private let images: any ImageUseCases
    private let changed: @Sendable () -> Void
    private var loading: [PictureWish: Task<Void, Never>] = [:]
    /// What cannot be shown; asked for again when it comes back to the screen.
    private var failed: Set<PictureWish> = []
    private var recent: [PictureWish] = []
    /// What is on the screen.
    private var shown: [PictureWish] = []
    private var lastID = 0
    /// How many are kept besides those on the screen.
    private static let limit = 24

    init(
        images: any ImageUseCases,
        graphics: ScreenGraphics,
        changed: @escaping @Sendable () -> Void
    ) {
        self.images = images
        self.graphics = graphics
        self.changed = changed
    }

    /// Loads what is missing, and gives up what is not on the screen any more.
    func show(_ wishes: [PictureWish]) {
        shown = wishes
        for (wish, task) in loading where !wishes.contains(wish) {
            task.cancel()
            loading[wish] = nil
        }
        failed.formIntersection(wishes)
        for wish in wishes where !has(wish) && loading[wish] == nil && !failed.contains(wish) {
            lastID += 1
            loading[wish] = Task { [weak self, images, graphics, lastID] in
                let image = await Self.image(wish, images, graphics, id: lastID)
                self?.finish(wish, image)
            }
        }
    }

    private func has(_ wish: PictureWish) -> Bool { pictures[wish] != nil || drawings[wish] != nil }

    private func finish(_ wish: PictureWish, _ image: Loaded?) {
        guard !Task.isCancelled else { return }
        loading[wish] = nil
        switch image {
        case .pixels(let pixels): pictures[wish] = pixels
        case .drawing(let drawing): drawings[wish] = drawing
        case nil:
            failed.insert(wish)
            return
        }
        recent.append(wish)
        forget()
        changed()
    }

    /// What is on the screen stays, however many images there are.
    private func forget() {
        let old = recent.filter { !shown.contains($0) }
        for wish in old.dropLast(Self.limit) { (pictures[wish], drawings[wish]) = (nil, nil) }
        recent = recent.filter(has)
    }

    private enum Loaded: Sendable {
        case pixels(RGBPixels)
        case drawing(Drawing)
    }

    /// A photo on this machine, which is not larger than one that could be offered.
    private static func file(at url: URL) throws(MarketError) -> Data {
        guard let file = try? FileHandle(forReadingFrom: url) else { throw .image(.unreadableFile) }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: 33_554_432) else { throw .image(.unreadableFile) }
        return data
    }

    /// Decodes and writes off the main actor, so that keys still work; an image that fails stays a frame with words.
    @concurrent
    private static func image(
        _ wish: PictureWish,
        _ images: any ImageUseCases,
        _ graphics: ScreenGraphics,
        id: Int
    ) async -> Loaded? {
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
