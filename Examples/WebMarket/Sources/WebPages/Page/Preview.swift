import HTMLKit
import OpenMarket

/// What another program shows of a page when a link to it is shared: a name, a sentence and an image.
struct Preview: Sendable, Hashable {
    let title: String
    let description: String
    /// The path of the image, where there is one.
    let image: String?

    /// A product; `nil` for one that only its seller sees.
    init?(_ content: ProductDetailContent, title: String) {
        guard !content.isHidden else { return nil }
        self.title = title
        let price = content.price.filter { $0.role == .price || $0.role == .bargainPrice }.map(\.text)
        description = Self.line((price + [content.description]).joined(separator: " · "))
        image = content.images.isEmpty ? nil : SharedPhoto.path(of: content.id)
    }

    /// The elements of the head; other programs want whole addresses.
    func html(in around: Surroundings) -> HTML {
        let address = around.origin + around.place.path
        return .joined([
            void("meta", .name("description"), Self.content(description)),
            void("link", Attribute("rel", "canonical"), Attribute("href", address)),
            Self.property("og:type", "product"),
            Self.property("og:site_name", around.wording(.titleHome)),
            Self.property("og:title", title),
            Self.property("og:description", description),
            Self.property("og:url", address),
            image.map { Self.property("og:image", around.origin + $0) } ?? .nothing,
            void("meta", .name("twitter:card"), Self.content(image == nil ? "summary" : "summary_large_image")),
        ])
    }

    private static func property(_ name: String, _ text: String) -> HTML {
        void("meta", Attribute("property", name), content(text))
    }

    private static func content(_ text: String) -> Attribute { Attribute("content", text) }

    /// A text on one line, and not too long for those who show it.
    private static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count <= 200 ? words : words.prefix(199) + "…"
    }
}
