import Foundation
import HTMLKit
import OpenMarket
import OpenMarketWire
import WebPages

/// What a browser reads when the shop is put on a home screen.
enum ShopManifest {
    private struct Manifest: Encodable {
        let id = "/", startURL = "/", display = "standalone"
        let name: String, shortName: String, language: String, backgroundColor: String, themeColor: String
        let icons: [Icon], shortcuts: [Shortcut]

        enum CodingKeys: String, CodingKey {
            case id, display, name, icons, shortcuts
            case startURL = "start_url"
            case shortName = "short_name"
            case language = "lang"
            case backgroundColor = "background_color"
            case themeColor = "theme_color"
        }
    }

    /// What the system offers next to the icon.
    private struct Shortcut: Encodable {
        let name: String, url: String
    }

    private struct Icon: Encodable {
        let asset: Asset
        var sizes = "any"
        var purpose = "any"

        enum CodingKeys: String, CodingKey { case src, sizes, type, purpose }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("/\(asset.rawValue)?\(SiteFile.version(of: [asset.file]))", forKey: .src)
            try container.encode(sizes, forKey: .sizes)
            try container.encode(asset.file.type, forKey: .type)
            try container.encode(purpose, forKey: .purpose)
        }
    }

    /// The response for a language; what is installed stays the same app in every one.
    static func response(in language: Language) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400"],
            body: bytes(in: Wording(language))
        )
    }

    private static func bytes(in wording: Wording) -> Data {
        let manifest = Manifest(
            name: wording(.titleHome),
            shortName: wording(.titleHome),
            language: wording.language.rawValue,
            backgroundColor: Theme.Color.page.value(in: .light).hex,
            themeColor: Theme.Color.surface.value(in: .light).hex,
            icons: [
                Icon(asset: .icon), Icon(asset: .maskableIcon, purpose: "maskable"),
                Icon(asset: .smallIcon, sizes: "192x192"), Icon(asset: .largeIcon, sizes: "512x512"),
            ],
            shortcuts: [(Phrase.tabSearch, DeepLink.search("")), (.tabRegister, .register), (.tabChat, .chats)].map {
                Shortcut(name: wording($0), url: $1.path)
            }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(manifest)) ?? Data()
    }
}
