public import OpenMarketDomain

/// The first scene of the market beside its products: banners that go round, and ways to more.
public struct HomeState: SceneState {
    /// The facts of the scene.
    public struct Facts: Sendable {
        let hasCategories: Bool
        var banners: Loaded<[Banner]> = .idle
        var carousel = CarouselModel(count: 0)
        var isBannerMoveAnimated = false
    }

    /// The banners, with titles in the user's language.
    public let banners: LoadState<[Banner]>
    public let carousel: CarouselModel
    /// Whether the last move is animated; the jump from the copy of a banner to the original is not.
    public let isBannerMoveAnimated: Bool
    /// The categories at the top, where products have any.
    public let categories: [CategoryRow]
    public let listTitle: String
    /// The title of the way to all products.
    public let moreTitle: String

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let wording = drawing.wording
        banners = facts.banners.drawn(in: wording) { $0.map { $0.titled(in: wording.language.rawValue) } }
        (carousel, isBannerMoveAnimated) = (facts.carousel, facts.isBannerMoveAnimated)
        categories = facts.hasCategories ? CategoryRow.top(in: wording) : []
        (listTitle, moreTitle) = (wording(.homeMiniListTitle), wording(.homeMore))
    }
}
