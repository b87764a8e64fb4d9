import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketTesting

@testable import OpenMarketWebShop

/// A market in memory at a moment that never passes, an app in it, and the pages that come of it.
@MainActor
struct Gallery {
    nonisolated static let now = Date(timeIntervalSince1970: 1_700_200_000)

    let market = PreviewMarket(products: Array(Fixture.catalogue.prefix(6)))
    let app: AppCoordinator

    init(_ language: Language) {
        let context = SceneContext(
            market: market.useCases,
            wording: Wording(language),
            surroundings: Surroundings(now: { Self.now })
        )
        app = AppCoordinator(context: context, requiresLogIn: false)
    }

    /// With a user who is logged in.
    static func visited(_ language: Language) async throws -> Gallery {
        let gallery = Gallery(language)
        try await gallery.market.logIn()
        await gallery.app.start()
        return gallery
    }

    /// The surroundings of a page, with images named after their addresses.
    static func surroundings(_ wording: Wording, _ place: Place, _ listing: Listing = Listing()) -> PageSurroundings {
        var around = PageSurroundings(wording, place: place, listing: listing, token: "proof") {
            ImagePath(name: $0.lastPathComponent)
        }
        around.origin = "https://shop.example"
        around.moment = wording.dateAndTime(now, now: now)
        return around
    }

    func around(_ place: Place, _ listing: Listing = Listing()) -> PageSurroundings {
        Self.surroundings(app.context.wording, place, listing)
    }

    /// The visible scene, without the parts that all pages share.
    func content(_ place: Place, _ listing: Listing = Listing()) -> HTML {
        app.visible.page(in: around(place, listing)).content
    }

    /// The visible scene, as a browser gets it.
    func document(_ place: Place) -> HTML {
        let around = around(place)
        return Document(
            app.visible.page(in: around),
            in: around,
            tabs: app.tabs,
            alert: app.alert ?? app.visible.alert,
            isAlertOfApp: app.alert != nil,
            version: "1"
        ).html
    }
}
