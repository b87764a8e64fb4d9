import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketInspector
import OpenMarketWebShop

/// The shop for browsers that `serve --shop` has beside its market.
struct ServedShop {
    private let handler: ShopHandler

    /// A shop whose visitors are clients of a market in this process.
    @MainActor
    init(_ market: ResettableMarket, _ call: Invocation) {
        var (drafts, logins): (any KeptStore<KeptDraft>, KeptLogins) = (InMemoryFormDrafts(), .inMemory())
        if let database = call.text(.data).map({ URL(filePath: $0) }) {
            drafts = FileFormDrafts(database.appendingPathExtension("drafts.json"))
            logins = .folder(database.appendingPathExtension("logins"))
        }
        let place = MarketPlace.Opened({ market.backend }, drafts: drafts)
        let shop = Shop(settings: Self.settings(call), images: place.client().images, logins: logins) { session in
            place.client(keeping: session).useCases
        }
        handler = ShopHandler(shop)
    }

    /// Returns whether the options fit: a shop has accounts, and is the page of one market.
    static func check(_ call: Invocation) throws(CommandFailure) {
        guard call.has(.shop) else {
            guard call.has(.shopName) else { return }
            throw call.misuse(.needs(OptionSpec.shopName.spelling, OptionSpec.shop.spelling))
        }
        for option in [OptionSpec.classSize, .noFirebase] where call.has(option) {
            throw call.misuse(.conflict(OptionSpec.shop.spelling, option.spelling))
        }
        guard let generation = call.text(.generation), generation != ServedGeneration.v3x.rawValue else { return }
        throw call.misuse(.conflict(OptionSpec.shop.spelling, OptionSpec.generation.spelling + " " + generation))
    }

    /// Returns the handler of both, where `market` may have weather.
    func beside(_ market: any ShopBesideMarket.Market, _ served: ResettableMarket) -> ShopBesideMarket {
        ShopBesideMarket(handler, market) { served.backend.serves($0) }
    }

    private static func settings(_ call: Invocation) -> ShopSettings {
        var settings = ShopSettings()
        let address = call.text(.publicAddress).flatMap { ServerAddressText.url($0) }
        settings.isSecure = call.has(.tlsCertificate) || address?.scheme == "https"
        settings.name = call.text(.shopName)
        settings.hosts = Set(call.texts(.allowedHost).map { $0.lowercased() })
        if let host = address?.host()?.lowercased() { settings.hosts.insert(host) }
        return settings
    }
}
