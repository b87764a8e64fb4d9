import Foundation
import HTMLKit
import OpenMarket

/// All visits of the shop.
@MainActor
final class VisitStore {
    private let market: @MainActor () -> MarketUseCases
    private let settings: ShopSettings
    private var visits: [String: Visit] = [:]

    /// An empty store; `market` makes the use cases of each visitor, with a session of their own.
    init(settings: ShopSettings, market: @escaping @MainActor () -> MarketUseCases) {
        self.settings = settings
        self.market = market
    }

    /// How many there are.
    var count: Int { visits.count }

    /// How many open pages of all of them hear of changes.
    var openPages: Int { visits.values.reduce(0) { $0 + $1.openPages } }

    /// How many bytes of photos that were picked and not sent all of them have here.
    var photoBytes: Int { visits.values.reduce(0) { $0 + $1.photoBytes } }

    /// The visit that a cookie names; `nil` when it is over or never was.
    ///
    /// What a page asks by itself says nothing about whether its user is still
    /// there, so it does not keep the visit from ending.
    func visit(_ id: String?, isPresent: Bool = true) -> Visit? {
        guard let id, let visit = visits[id] else { return nil }
        guard !isOver(visit) else {
            end(id)
            return nil
        }
        if isPresent { visit.lastSeen = settings.now() }
        return visit
    }

    /// Begins a visit and returns its id; `nil` when the shop is full of logged-in users.
    ///
    /// When the shop is full, the oldest guest visits are dropped first; visits with a user stay.
    func begin(_ language: Language, zone: TimeZone? = nil) async -> (id: String, visit: Visit)? {
        endOld()
        if visits.count >= settings.visits {
            let guests = visits.filter { !$0.value.isLoggedIn }
            guard let oldest = guests.min(by: { $0.value.lastSeen < $1.value.lastSeen }) else { return nil }
            end(oldest.key)
        }
        let visit = Visit(market: market(), language: language, zone: zone ?? Wording.seoul, settings: settings)
        let id = RandomToken.make()
        visits[id] = visit
        await visit.app.start()
        return (id, visit)
    }

    /// Gives a visit another id: the old one is worthless from then on.
    func renew(_ id: String) -> String {
        guard let visit = visits.removeValue(forKey: id) else { return id }
        let next = RandomToken.make()
        visits[next] = visit
        visit.renewToken()
        return next
    }

    /// Ends the visits whose browsers were not heard of for long.
    func endOld() {
        for (id, visit) in visits where isOver(visit) { end(id) }
    }

    private func isOver(_ visit: Visit) -> Bool {
        settings.now().timeIntervalSince(visit.lastSeen) > settings.idle
    }

    private func end(_ id: String) {
        visits.removeValue(forKey: id)?.endWatching()
    }
}
