import Foundation
public import OpenMarketWire

/// The file that a browser reads when a site is put on a home screen (W3C Web Application Manifest).
public struct WebManifest: Encodable, Sendable {
    /// An icon of the app.
    public struct Icon: Encodable, Sendable {
        let src: String
        let type: String
        let sizes: String
        let purpose: String

        /// An icon; a maskable one may be cut into a form of the system's own.
        public init(_ address: String, type: String, sizes: String = "any", purpose: String = "any") {
            (src, self.type, self.sizes, self.purpose) = (address, type, sizes, purpose)
        }
    }

    /// A link to a page of the site, which the system offers next to the icon.
    public struct Shortcut: Encodable, Sendable {
        let name: String
        let url: String

        /// A way to a page.
        public init(_ name: String, to path: String) {
            (self.name, url) = (name, path)
        }
    }

    private let id = "/", startURL = "/", display = "standalone"
    private let name: String, shortName: String, language: String, backgroundColor: String, themeColor: String
    private let icons: [Icon], shortcuts: [Shortcut]

    private enum CodingKeys: String, CodingKey {
        case id, display, name, icons, shortcuts
        case startURL = "start_url"
        case shortName = "short_name"
        case language = "lang"
        case backgroundColor = "background_color"
        case themeColor = "theme_color"
    }

    /// A site that begins at `/`, with its colours as style sheets write them.
    public init(
        _ name: String,
        language: String,
        background: String,
        theme: String,
        icons: [Icon],
        shortcuts: [Shortcut]
    ) {
        (self.name, shortName, self.language) = (name, name, language)
        (backgroundColor, themeColor) = (background, theme)
        (self.icons, self.shortcuts) = (icons, shortcuts)
    }

    /// The response to who asks for it.
    public var response: HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400"],
            body: (try? encoder.encode(self)) ?? Data()
        )
    }
}
