/// The images that are on the screen, at the size they have there, and some of what was there before.
@MainActor
public final class PictureCache<Pixels: Sendable> {
    /// An image that is there.
    public enum Loaded: Sendable {
        /// Pixels, for half blocks.
        case pixels(Pixels)
        /// A drawing in the terminal's own protocol.
        case drawing(Drawing)
    }

    /// The images that are shown as half blocks.
    public private(set) var pictures: [PictureWish: Pixels] = [:]
    /// The images that are shown by the terminal's graphics.
    public private(set) var drawings: [PictureWish: Drawing] = [:]
    private let load: @Sendable (PictureWish, Int) async -> Loaded?
    private let changed: @Sendable () -> Void
    private var loading: [PictureWish: Task<Void, Never>] = [:]
    /// The images that cannot be shown; asked for again when they come back to the screen.
    private var failed: Set<PictureWish> = []
    private var recent: [PictureWish] = []
    /// The images on the screen.
    private var shown: [PictureWish] = []
    private var lastID = 0
    private let limit: Int

    /// An empty cache, with room for images besides those on the screen.
    ///
    /// `load` gets a wish and a number for its drawing; `changed` is told when there is another image.
    public init(
        limit: Int = 24,
        load: @escaping @Sendable (PictureWish, Int) async -> Loaded?,
        changed: @escaping @Sendable () -> Void
    ) {
        self.limit = limit
        self.load = load
        self.changed = changed
    }

    /// Loads what is missing, and gives up what is not on the screen any more.
    public func show(_ wishes: [PictureWish]) {
        shown = wishes
        for (wish, task) in loading where !wishes.contains(wish) {
            task.cancel()
            loading[wish] = nil
        }
        failed.formIntersection(wishes)
        for wish in wishes where !has(wish) && loading[wish] == nil && !failed.contains(wish) {
            lastID += 1
            loading[wish] = Task { [weak self, load, lastID] in
                let image = await load(wish, lastID)
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

    /// Forgets the oldest images beyond the limit, but none that is on the screen.
    private func forget() {
        let old = recent.filter { !shown.contains($0) }
        for wish in old.dropLast(limit) { (pictures[wish], drawings[wish]) = (nil, nil) }
        recent = recent.filter(has)
    }
}
