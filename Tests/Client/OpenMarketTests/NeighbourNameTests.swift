import NeighbourNames
import OpenMarket
import TestSupport
import Testing

/// A file of an app that imports SwiftUI, StoreKit and HTTPTypes as well; that it compiles is what it shows.
@Suite("Beside other modules", .slot)
struct NeighbourNameTests {
    @Test("an app names what it uses most as it is, and a name that others have as the page says")
    func names() {
        let types: [Any.Type] = [
            OpenMarketClient.self, MarketConfiguration.self, MarketError.self, MarketUseCases.self, Session.self,
            ProductDetail.self, ProductDraft.self, ProductPatch.self, ProductQuery.self, ProductList.self,
            Money.self, Currency.self, ChatRoom.self, Vendor.self, Review.self, Rating.self, Report.self, Sale.self,
            AppCoordinator.self, SceneContext.self, Route.self, Router.self, Theme.self, Problem.self, Place.self,
        ]
        let cured: [Any.Type] = [
            OpenMarket.HTTPRequest.self, OpenMarket.HTTPResponse.self, OpenMarket.Message.self, OpenMarket.Product.self,
        ]
        #expect(types.count == 25 && cured.count == 4)
        #expect(OpenMarket.Product.ID(7) == Shop.Product.ID(7))
    }

    /// An app that writes the name often gives it a meaning once.
    private enum Shop {
        typealias Product = OpenMarket.Product
    }
}
