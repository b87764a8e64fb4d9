import Foundation
import OpenMarket
import OpenMarketWebShop

/// The shop that a town has on the web, and its visitors.
///
/// Its way to the market loses nothing, so that a page is whole when it is asked for: what can go wrong on the way of an app
/// goes wrong on devices.
@MainActor
final class TownShop {
    let visitors: [WebVisitor]
    private let handler: ShopHandler
    private let turn = Turn()

    /// Whose request the shop works on.
    @MainActor
    private final class Turn {
        var wire: Wire?
    }

    /// A shop for some people, and for two guests, who must see nothing of each other.
    init(_ options: TownOptions, _ people: [String], _ gate: Gate, _ markets: TownMarkets) {
        func visitor(_ name: String, isGuest: Bool) -> WebVisitor {
            // The person of a wire is its name without the last letter.
            WebVisitor(name, isGuest: isGuest, Wire(name + "w", gate, markets, isDirect: true))
        }
        visitors =
            people.map { visitor($0, isGuest: false) } + ["gina", "glen"].map { visitor($0, isGuest: true) }
        let (web, clock, randomness) = (WebStores(), TownClock(), Randomness(options.seed, -3))
        let shared = Wire("shop", gate, markets, isDirect: true)
        let client: @MainActor (any SessionStore, Wire) -> OpenMarketClient = { session, wire in
            var configuration = options.wiring.configuration(generation: .v3x)
            configuration.surroundings = Surroundings(now: { TownClock.date }, clock: clock, random: randomness.next)
            configuration.sessionStore = session
            web.give(to: &configuration)
            return OpenMarketClient(configuration, transport: wire)
        }
        var settings = ShopSettings()
        settings.clock = clock
        settings.now = { TownClock.date }
        let images = client(InMemorySessionStore(), shared).images
        let shop = Shop(settings: settings, images: images, logins: .inMemory()) { [turn] session in
            client(session, turn.wire ?? shared).useCases
        }
        handler = ShopHandler(shop)
    }

    /// Lets a visitor do something; returns what the browser has shown then, or `nil` where it cannot be done.
    func perform(_ step: Step) -> HandedOut? {
        guard let name = step.visitor, let visitor = visitors.first(where: { $0.name == name }) else { return nil }
        turn.wire = visitor.wire
        defer { turn.wire = nil }
        let pages: [String]? =
            switch step {
            case .browse(_, let path): visitor.open(path, at: handler)
            case .submit(_, let sent): visitor.send(sent, at: handler)
            default: nil
            }
        return pages.map { HandedOut(kind: "HTML page", person: name, text: $0.joined(separator: "\n")) }
    }
}
