import Foundation
import OpenMarketDomain

extension HomeModel {
    /// The banners that lead somewhere, the categories, and what the list below offers.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        offer("refresh", context.wording(.actionRefresh), .refresh, at: .bar, isBusy: state.banners.isLoading, .refresh)
        for banner in state.banners.value ?? [] {
            if let product = banner.product {
                let title = banner.title ?? context.wording(.titleBanners)
                offer(
                    .init("openBanner", product.rawValue),
                    title,
                    .image,
                    at: .row(banner.id.absoluteString),
                    .openBanner(banner)
                )
            }
        }
        for category in state.categories {
            offer(
                .init("category", category.id.rawValue),
                category.title,
                at: .choice(context.wording(.facetCategories)),
                .show(category.id)
            )
        }
        offer("showAll", state.moreTitle, .next, .showAll)
        list.rowOffers
    }
}
