/// What came of loading the next page.
public enum PageOutcome: Sendable, Hashable {
    /// These products are new. There may be fewer than a page.
    case appended([Product])
    /// The list is over; nothing was added.
    case end
    /// The list was reset meanwhile; the page was dropped.
    case superseded
}
