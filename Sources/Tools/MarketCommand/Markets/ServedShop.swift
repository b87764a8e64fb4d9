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
        if call.has(.brand), call.has(.marketCurrency) {
            throw call.misuse(.conflict(OptionSpec.brand.spelling, OptionSpec.marketCurrency.spelling))
        }
        if call.has(.noFirebase) {
            throw call.misuse(.conflict(OptionSpec.shop.spelling, OptionSpec.noFirebase.spelling))
        }
        guard let generation = call.text(.generation), generation != ServedGeneration.v3x.rawValue else { return }
        throw call.misuse(.conflict(OptionSpec.shop.spelling, OptionSpec.generation.spelling + " " + generation))
    }

    /// Returns the only currency of the market: that of the option, or of the brand.
    ///
    /// The demo of a shop has the one that its visitors on this machine know, and is in one language by that.
    static func currency(_ call: Invocation) throws(CommandFailure) -> Currency? {
        if let path = call.text(.brand) {
            let current = try brand(in: path) { _ in }
            return current().currency
        }
        guard let text = call.text(.marketCurrency) else {
            guard call.has(.demo), call.has(.shop), !call.has(.data) else { return nil }
            return Language(.current) == .korean ? .krw : .usd
        }
        if text == "any" { return nil }
        guard let currency = Currency(code: text) else {
            throw call.misuse(.saying("--currency needs three capital letters, such as KRW"))
        }
        return currency
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
            brand.currency = try currency(call)
            return { [brand] in brand }
        }
        return try self.brand(in: path) { problem in
            console.warn(BrandSentence.of(problem, in: path) + "; the shop goes on as it was")
        }
    }

    /// The brand of a file, which follows its changes.
    private static func brand(
        in path: String,
        tell: @escaping @Sendable (BrandProblem) -> Void
    ) throws(CommandFailure) -> @Sendable () -> Brand {
        do throws(BrandProblem) {
            let file = try BrandFile(URL(filePath: path), tell: tell)
            return { file.brand }
        } catch {
            throw .explained(Explanation("brand", BrandSentence.of(error, in: path), exit: .usage))
        }
    }
}
