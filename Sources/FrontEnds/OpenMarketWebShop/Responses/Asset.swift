import Foundation
import OpenMarketHTML

/// A file that is part of the program.
enum Asset: String, Sendable, Hashable, CaseIterable {
    case style = "shop.css"
    case script = "shop.js"
    case icon = "icon.svg"
    /// The icon for systems that cut it into a form of their own.
    case maskableIcon = "icon-maskable.svg"
    /// The icon on the home screen of a phone by Apple, which reads no SVG there, and cuts the corners off itself.
    case touchIcon = "apple-touch-icon.png"
    /// The icon for systems that read no SVG.
    case smallIcon = "icon-192.png"
    /// The icon for large screens.
    case largeIcon = "icon-512.png"
    /// The script that shows pages without a network.
    case worker = "worker.js"

    /// The file.
    ///
    /// The worker has one address for all times, under which browsers look for a newer one.
    var file: SiteFile {
        switch self {
        case .style:
            SiteFile(Data(ThemeStyle.text.utf8) + Data(PackageResources.shop_css), type: "text/css; charset=utf-8")
        case .script: SiteFile(Data(PackageResources.shop_js), type: Self.scriptType)
        case .icon: SiteFile(Data(ShopIcon.svg().utf8), type: "image/svg+xml")
        case .maskableIcon: SiteFile(Data(ShopIcon.svg(isMaskable: true).utf8), type: "image/svg+xml")
        case .touchIcon: SiteFile(Data(PackageResources.apple_touch_icon_png), type: "image/png")
        case .smallIcon: SiteFile(Data(PackageResources.icon_192_png), type: "image/png")
        case .largeIcon: SiteFile(Data(PackageResources.icon_512_png), type: "image/png")
        case .worker: SiteFile(Data(PackageResources.worker_js), type: Self.scriptType, isLasting: false)
        }
    }

    private static let scriptType = "text/javascript; charset=utf-8"

    /// Tells one set of files from another.
    static let version = SiteFile.version(of: allCases.map(\.file))
}
