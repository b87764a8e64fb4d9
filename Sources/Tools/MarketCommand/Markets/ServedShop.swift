import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketWebShop

/// The shop for browsers that `serve --shop` has beside its market.
struct ServedShop {
    private let handler: ShopHandler

    /// A shop whose visitors are clients of a market in this process.
    @MainActor
    init(
        _ market: @escaping @Sendable () -> MarketBackend,
        _ call: Invocation,
        _ console: Console
    ) throws(CommandFailure) {
        let settings = try Self.settings(call, console)
        var (drafts, logins): (any KeptStore<KeptDraft>, KeptLogins) = (InMemoryFormDrafts(), .inMemory())
        if let database = call.text(.data).map({ URL(filePath: $0) }) {
            drafts = FileFormDrafts(BackendConfiguration.drafts(beside: database))
            logins = .folder(BackendConfiguration.logins(beside: database))
        }
        let place = MarketPlace.Opened(market, drafts: drafts)
        let shop = Shop(settings: settings, images: place.client().images, logins: logins) { session in
            place.client(keeping: session).useCases
        }
        handler = ShopHandler(shop)
    }

    /// Returns whether the options fit: a shop has accounts, and is the page of one market.
    static func check(_ call: Invocation) throws(CommandFailure) {
        guard call.has(.shop) else {
            for option in [OptionSpec.shopName, .brand] where call.has(option) {
                throw call.misuse(.needs(option.spelling, OptionSpec.shop.spelling))
            }
            return
        }
        if call.has(.brand), call.has(.shopName) {
            throw call.misuse(.conflict(OptionSpec.brand.spelling, OptionSpec.shopName.spelling))
        }
        if call.has(.noFirebase) {
            throw call.misuse(.conflict(OptionSpec.shop.spelling, OptionSpec.noFirebase.spelling))
        }
        guard let generation = call.text(.generation), generation != ServedGeneration.v3x.rawValue else { return }
        throw call.misuse(.conflict(OptionSpec.shop.spelling, OptionSpec.generation.spelling + " " + generation))
    }

    /// Returns the handler of both.
    func beside(_ market: ServedMarket) -> ShopBesideMarket {
        ShopBesideMarket(handler, market.handler) { market.current().serves($0) }
    }

    private static func settings(_ call: Invocation, _ console: Console) throws(CommandFailure) -> ShopSettings {
        var settings = ShopSettings()
        let address = call.text(.publicAddress).flatMap { ServerAddressText.url($0) }
        settings.isSecure = call.has(.tlsCertificate) || address?.scheme == "https"
        settings.brand = try brand(call, console)
        settings.hosts = Set(call.texts(.allowedHost).map { $0.lowercased() })
        if let host = address?.host()?.lowercased() { settings.hosts.insert(host) }
        return settings
    }

    /// The brand that the options give; the one of a file follows its changes.
    private static func brand(
        _ call: Invocation,
        _ console: Console
    ) throws(CommandFailure) -> @Sendable () -> Brand {
        guard let path = call.text(.brand) else {
            var brand = Brand()
            if let name = call.text(.shopName) { brand.name = LocalText(name) }
            return { [brand] in brand }
        }
        do throws(BrandProblem) {
            let file = try BrandFile(URL(filePath: path)) { problem in
                console.warn(BrandSentence.of(problem, in: path) + "; the shop goes on as it was")
            }
            return { file.brand }
        } catch {
            throw .explained(Explanation("brand", BrandSentence.of(error, in: path), exit: .usage))
        }
    }
}
