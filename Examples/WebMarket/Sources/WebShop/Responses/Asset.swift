import Foundation
import OpenMarketWire

/// A file that is part of the program.
///
/// It is compiled in, so the program runs from any folder and may be moved.
enum Asset: String, Sendable, Hashable, CaseIterable {
    /// The style sheet.
    case style = "shop.css"
    /// The script.
    case script = "shop.js"
    /// The icon.
    case icon = "icon.svg"
    /// The icon for systems that cut it into a form of their own.
    case maskableIcon = "icon-maskable.svg"
    /// The icon on the home screen of a phone by Apple, which reads no SVG there, and cuts the corners off itself.
    case touchIcon = "apple-touch-icon.png"
    /// The icon for systems that read no SVG.
    case smallIcon = "icon-192.png"
    /// The same for large screens.
    case largeIcon = "icon-512.png"
    /// What shows pages without a network.
    case worker = "worker.js"

    /// What is in it.
    var bytes: Data {
        switch self {
        case .style: Data(ThemeStyle.text.utf8) + Data(PackageResources.shop_css)
        case .script: Data(PackageResources.shop_js)
        case .icon: Data(ShopIcon.svg().utf8)
        case .maskableIcon: Data(ShopIcon.svg(isMaskable: true).utf8)
        case .touchIcon: Data(PackageResources.apple_touch_icon_png)
        case .smallIcon: Data(PackageResources.icon_192_png)
        case .largeIcon: Data(PackageResources.icon_512_png)
        case .worker: Data(PackageResources.worker_js)
        }
    }

    /// What it is.
    var type: String {
        switch self {
        case .style: "text/css; charset=utf-8"
        case .script, .worker: "text/javascript; charset=utf-8"
        case .icon, .maskableIcon: "image/svg+xml"
        case .touchIcon, .smallIcon, .largeIcon: "image/png"
        }
    }

    /// The response; its address contains the version, so that browsers can cache it for ever.
    ///
    /// The worker has one address for all times, under which browsers look for a newer one.
    var response: HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": type,
                "Cache-Control": self == .worker ? "no-cache" : "public, max-age=31536000, immutable",
            ],
            body: bytes
        )
    }

    /// Tells one set of files from another.
    static let version = version(of: allCases)

    /// Tells some files from others.
    static func version(of assets: [Asset]) -> String {
        String(assets.flatMap(\.bytes).reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }, radix: 16)
    }
}
