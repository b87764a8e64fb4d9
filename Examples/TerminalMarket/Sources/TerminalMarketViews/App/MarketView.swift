public import OpenMarket
public import OpenMarketTerminal

/// A snapshot as a frame.
public struct MarketView: Sendable {
    /// What the terminal shows.
    public let frame: Frame
    /// The visible items of a list, for its view model.
    public let visibleItems: Range<Int>?
    /// Whether something turns.
    public let isBusy: Bool
    /// The tabs by the columns they take in the last row but one.
    public let tabPlaces: [(tab: MarketTab, columns: Range<Int>)]
    /// The images it shows or would like to.
    public let pictures: [PictureWish]

    /// Draws a snapshot.
    public init(_ snapshot: Snapshot) {
        guard snapshot.isLargeEnough else {
            let size = Snapshot.smallest
            var small = Frame(snapshot.size)
            small.put("⤢ \(size.columns) × \(size.rows)", column: 0, row: 0, style: .title)
            (frame, visibleItems, isBusy, tabPlaces, pictures) = (small, nil, false, [], [])
            return
        }
        let page = snapshot.palettePage ?? snapshot.view.page(snapshot.memory)
        let shown = PageFrame(page, size: snapshot.size, in: snapshot.pageSurroundings)
        let isList = snapshot.scene.list != nil && snapshot.memory.aside == nil && snapshot.memory.palette == nil
        (frame, pictures, isBusy) = (shown.frame, shown.pictures, page.isBusy)
        visibleItems = isList ? shown.visibleItems : nil
        tabPlaces = zip(snapshot.tabs, shown.tabPlaces).map { ($0.id, $1) }
    }
}

extension Snapshot {
    /// What stands around the page and over it.
    fileprivate var pageSurroundings: PageFrame.Surroundings {
        var around = PageFrame.Surroundings()
        around.tabs = tabs.map { tab in
            PageFrame.Tab(tab.title + (tab.badge.map { " (\($0))" } ?? ""), isSelected: tab.isSelected)
        }
        // Made once for each frame: it may have to look at files.
        around.overlay = overlay
        (around.notice, around.graphics, around.turn) = (notice, graphics, turn)
        // The way to what has no room in the row stays in sight.
        let more = around.overlay == nil && memory.palette == nil ? [Page.Hint("^G", wording(.titleMenu))] : []
        around.lastHints = more + [Page.Hint("^C", wording(.actionClose))]
        return around
    }
}
