/// The preview that another program shows when a link to a page is shared, by the Open Graph protocol.
public struct LinkPreview: Sendable, Hashable {
    /// The name of the page.
    public let title: String
    /// The content of the page in one line, short enough for programs that show it.
    public let description: String
    /// The kind of thing: `product`, `article`.
    public let kind: String
    /// The path of the image, where there is one.
    public let image: String?

    /// A preview of a page.
    public init(_ title: String, _ text: String, kind: String, image: String?) {
        self.title = title
        self.kind = kind
        self.image = image
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        description = words.count <= 200 ? words : words.prefix(199) + "…"
    }

    /// The elements of the head; other programs want whole addresses, so a site says how its own begin.
    public func html(site: String, origin: String, path: String) -> HTML {
        .joined([
            meta("description", description),
            void("link", Attribute("rel", "canonical"), Attribute("href", origin + path)),
            Self.property("og:type", kind),
            Self.property("og:site_name", site),
            Self.property("og:title", title),
            Self.property("og:description", description),
            Self.property("og:url", origin + path),
            image.map { Self.property("og:image", origin + $0) } ?? .nothing,
            meta("twitter:card", image == nil ? "summary" : "summary_large_image"),
        ])
    }

    private static func property(_ name: String, _ text: String) -> HTML {
        void("meta", Attribute("property", name), Attribute("content", text))
    }
}
