import OpenMarketSQLite

/// The last events, from which a listener that was away goes on.
struct RecentEvents: Sendable {
    let limit: Int
    private var events: [MarketEvent] = []
    private var start = 0

    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ event: MarketEvent) {
        guard events.count == limit else { return events.append(event) }
        guard limit > 0 else { return }
        events[start] = event
        start = (start + 1) % limit
    }

    /// Returns the events after one, in order; `nil` when that one is not known, or not any more.
    func events(after id: String) -> [MarketEvent]? {
        let ordered = events[start...] + events[..<start]
        guard let place = ordered.lastIndex(where: { MarketEvent.text(of: $0.id) == id && $0.change != .everything })
        else { return nil }
        return Array(ordered[(place + 1)...])
    }
}
