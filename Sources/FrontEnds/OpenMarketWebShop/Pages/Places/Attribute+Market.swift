import OpenMarketHTML
import OpenMarket

// Addresses are places of the shop and never texts: there is no way to write `javascript:` into one.
extension Attribute {
    static func href(_ place: Place, _ listing: Listing = Listing(), page: Int? = nil, history: Bool = false)
        -> Attribute
    {
        Attribute("href", place.path(listing, page: page, history: history))
    }

    static func action(_ place: Place, _ listing: Listing = Listing()) -> Attribute {
        Attribute("action", place.path(listing))
    }

    static func picture(_ path: ImagePath) -> Attribute { Attribute("src", path.text) }

    static func language(_ language: Language) -> Attribute { Attribute("lang", language.rawValue) }

    /// The two versions of an image that a card may show; the browser takes the one that is sharp enough.
    ///
    /// Cards are half as wide as a phone, and never wider than 16 rem.
    static func pictures(_ thumbnail: ImagePath, _ card: ImagePath) -> Attribute {
        Attribute(
            "srcset",
            "\(thumbnail.text) \(ImageVersion.thumbnail.width), \(card.text) \(ImageVersion.card.width)"
        )
    }

    /// The width of cards, for the choice among ``pictures(_:_:)``.
    static let cardSizes = Attribute("sizes", "(max-width: 40rem) 45vw, 16rem")
}

extension ImageVersion {
    /// The width as `srcset` writes it.
    fileprivate var width: String { "\(longestSide ?? 0)w" }
}
