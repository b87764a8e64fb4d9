import Foundation
import OpenMarket

/// What a browser reads when the shop is put on a home screen.
enum ShopManifest {
    private struct Manifest: Encodable {
        let id = "/", startURL = "/", display = "standalone"
        let name: String, language: String, backgroundColor: String, themeColor: String
        let icons: [Icon]

        enum CodingKeys: String, CodingKey {
            case id, display, name, icons
            case startURL = "start_url"
            case language = "lang"
            case backgroundColor = "background_color"
            case themeColor = "theme_color"
        }
    }

    private struct Icon: Encodable {
        let asset: Asset
        let purpose: String

        enum CodingKeys: String, CodingKey { case src, sizes, type, purpose }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("/\(asset.rawValue)?\(Asset.version(of: [asset]))", forKey: .src)
            try container.encode("any", forKey: .sizes)
            try container.encode("image/svg+xml", forKey: .type)
            try container.encode(purpose, forKey: .purpose)
        }
    }

    /// One for all visitors: it is fetched without cookies, so it speaks one language.
    static let bytes: Data = {
        let wording = Wording(.english)
        let manifest = Manifest(
            name: wording(.titleHome),
            language: wording.language.rawValue,
            backgroundColor: Theme.Color.page.value(in: .light).hex,
            themeColor: Theme.Color.surface.value(in: .light).hex,
            icons: [Icon(asset: .icon, purpose: "any"), Icon(asset: .maskableIcon, purpose: "maskable")]
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(manifest)) ?? Data()
    }()
}
