extension Key {
    /// The place in a list that the key leads to from another one; `nil` for a key that leads nowhere.
    ///
    /// `page` is how many fit on the screen; without it these keys, and those to both ends, are for something else. Where
    /// the list is `isRound`, the tab key leads from the last one to the first.
    public func moved(
        from focus: Int,
        of count: Int,
        columns: Int = 1,
        page: Int? = nil,
        isRound: Bool = false
    ) -> Int? {
        guard count > 0 else { return nil }
        let (last, focus) = (count - 1, min(max(0, focus), count - 1))
        return switch (self, page) {
        case (.down, _), (.wheelDown, _): focus + columns <= last ? focus + columns : focus
        case (.up, _), (.wheelUp, _): focus >= columns ? focus - columns : focus
        case (.tab, _): isRound ? (focus + 1) % count : min(focus + 1, last)
        case (.backTab, _): isRound ? (focus + last) % count : max(focus - 1, 0)
        case (.pageDown, let page?): min(focus + page, last)
        case (.pageUp, let page?): max(focus - page, 0)
        case (.home, _?): 0
        case (.end, _?): last
        default: nil
        }
    }
}
