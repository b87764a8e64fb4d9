import Foundation
import OpenMarket

/// Everybody who is in the shop.
@MainActor
final class Visits {
    private let market: @MainActor () -> MarketUseCases
    private let settings: ShopSettings
    private var visits: [String: Visit] = [:]

    /// Nobody yet; `market` makes a way into the market for each visitor, who may log in there as somebody else.
    init(settings: ShopSettings, market: @escaping @MainActor () -> MarketUseCases) {
        self.settings = settings
        self.market = market
    }

    /// How many there are.
    var count: Int { visits.count }

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

    /// Lets somebody in, and says under which id; `nil` when the shop is full of users.
    ///
    /// A crowd of new faces shows out those who only looked around, and nobody who is logged in.
    func begin(_ language: Language) async -> (id: String, visit: Visit)? {
        for (id, visit) in visits where isOver(visit) { end(id) }
        if visits.count >= settings.visits {
            let guests = visits.filter { !$0.value.isLoggedIn }
            guard let oldest = guests.min(by: { $0.value.lastSeen < $1.value.lastSeen }) else { return nil }
            end(oldest.key)
        }
        let visit = Visit(market: market(), language: language, settings: settings)
        let id = Chance.name()
        visits[id] = visit
        await visit.app.start()
        return (id, visit)
    }

    /// Gives a visit another id: whoever knew the old one knows nothing from now on.
    func renew(_ id: String) -> String {
        guard let visit = visits.removeValue(forKey: id) else { return id }
        let next = Chance.name()
        visits[next] = visit
        visit.renewToken()
        return next
    }

    private func isOver(_ visit: Visit) -> Bool {
        settings.now().timeIntervalSince(visit.lastSeen) > settings.idle
    }

    private func end(_ id: String) {
        visits.removeValue(forKey: id)?.endWatching()
    }
}
