/// The pages that are open in one browser and ask for their news, and those that are about to.
@MainActor
public final class OpenPages {
    /// The number of pages that are about to be open.
    public var arriving = 0
    private var pages: [Int: OpenPage] = [:]
    private var last = 0

    /// None.
    public init() {}

    /// The number of pages that are open or about to be.
    public var count: Int { pages.count + arriving }

    /// Opens a page, of which `parts` may look different after each of `changes`, until its reader has left.
    ///
    /// Every `beat` it is told that the site is still there, after `look` has had a look at the visit.
    public func open(
        _ changes: [AsyncStream<Void>],
        _ clock: any Clock<Duration>,
        every beat: Duration,
        look: @escaping @MainActor () async -> Void,
        parts: @escaping @MainActor () -> [LivePiece]
    ) -> AsyncStream<LiveEvent> {
        let (events, teller) = AsyncStream.makeStream(of: LiveEvent.self)
        let page = OpenPage(changes, telling: teller, parts: parts)
        last += 1
        let number = last
        pages[number] = page
        teller.onTermination = { [weak self] _ in
            Task { @MainActor in self?.pages.removeValue(forKey: number)?.end(isOver: false) }
        }
        page.start(clock, every: beat) { [weak self] in
            await look()
            return self?.pages[number] != nil
        }
        return events
    }

    /// Forgets all pages; those whose visit is over are told so.
    public func end(isOver: Bool) {
        for page in pages.values { page.end(isOver: isOver) }
        pages = [:]
    }
}
