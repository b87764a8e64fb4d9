/// The pages that are open in one browser and ask for their news, and those that are about to.
@MainActor
public final class OpenPages {
    /// How many are about to be open.
    public var arriving = 0
    private var pages: [Int: OpenPage] = [:]
    private var last = 0

    /// None.
    public init() {}

    /// How many pages are open, or about to be.
    public var count: Int { pages.count + arriving }

    /// Adds a page that was opened; its number is for ``remove(_:)``.
    public func add(_ page: OpenPage) -> Int {
        last += 1
        pages[last] = page
        return last
    }

    /// Returns whether a page is open.
    public func contains(_ number: Int) -> Bool { pages[number] != nil }

    /// Forgets a page that was closed.
    public func remove(_ number: Int) { pages.removeValue(forKey: number)?.end(isOver: false) }

    /// Forgets all pages; those whose visit is over are told so.
    public func end(isOver: Bool) {
        for page in pages.values { page.end(isOver: isOver) }
        pages = [:]
    }
}
