import OpenMarket

/// What an element says about itself: the name stands in the source, the value is escaped.
struct Attribute: Sendable, Hashable {
    private let name: String
    private let value: String?

    /// A name with a value.
    init(_ name: StaticString, _ value: String) {
        self.name = "\(name)"
        self.value = value
    }

    /// A name that says enough.
    init(_ name: StaticString) {
        self.name = "\(name)"
        value = nil
    }

    var markup: String {
        guard let value else { return " " + name }
        return " \(name)=\"\(HTML.escaped(value))\""
    }
}

// Addresses are places of the shop and never texts: there is no way to write `javascript:` into one.
extension Attribute {
    static func href(_ place: DeepLink, _ listing: Listing = Listing(), page: Int? = nil, history: Bool = false)
        -> Attribute
    {
        Attribute("href", place.path(listing, page: page, history: history))
    }

    static func action(_ place: DeepLink, _ listing: Listing = Listing()) -> Attribute {
        Attribute("action", place.path(listing))
    }

    static func fragment(_ id: String) -> Attribute { Attribute("href", "#" + id) }

    static func picture(_ path: ImagePath) -> Attribute { Attribute("src", path.text) }

    /// The two versions of an image that a card may show; the browser takes the one that is sharp enough.
    ///
    /// Cards are half as wide as a phone, and never wider than 16 rem.
    static func pictures(_ thumbnail: ImagePath, _ card: ImagePath) -> Attribute {
        Attribute(
            "srcset",
            "\(thumbnail.text) \(ImageVersion.thumbnail.width), \(card.text) \(ImageVersion.card.width)"
        )
    }

    /// How wide cards are, for the choice among ``pictures(_:_:)``.
    static let cardSizes = Attribute("sizes", "(max-width: 40rem) 45vw, 16rem")
}

extension Attribute {
    static func id(_ id: String) -> Attribute { Attribute("id", id) }
    static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
    static func name(_ name: String) -> Attribute { Attribute("name", name) }
    static func value(_ value: String) -> Attribute { Attribute("value", value) }
    static func type(_ type: String) -> Attribute { Attribute("type", type) }
    static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
    static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
    static func language(_ language: Language) -> Attribute { Attribute("lang", language.rawValue) }
    /// It belongs to the user, and no copy of the page has it.
    static let `private` = Attribute("data-private")

    static let hidden = Attribute("aria-hidden", "true")

    /// What the script looks for; the page works without.
    static func hook(_ name: String) -> Attribute { Attribute("data-hook", name) }

    /// With the script, only the parts with these ids are replaced when it is followed.
    static func swap(_ ids: String) -> Attribute { Attribute("data-swap", ids) }
}

extension ImageVersion {
    /// The width as `srcset` writes it.
    fileprivate var width: String { "\(longestSide ?? 0)w" }
}
