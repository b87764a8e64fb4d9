import OpenMarketHTML
import OpenMarket

extension WebManifest {
    /// The shop in the words of a language; the installed app stays the same in each of them.
    init(in wording: Wording, _ brand: Brand) {
        let logo = brand.logoAddress.map { [Icon($0, type: "image/png")] } ?? []
        let shortcuts = [(Phrase.tabSearch, MarketTab.search), (.tabRegister, .register), (.tabChat, .chat)]
        self.init(
            wording(.titleHome),
            language: wording.language.rawValue,
            background: Theme.Color.page.value(in: .light).hex,
            theme: Theme.Color.surface.value(in: .light).hex,
            icons: logo + [
                Asset.icon.icon(), Asset.maskableIcon.icon(purpose: "maskable"),
                Asset.smallIcon.icon("192x192"), Asset.largeIcon.icon("512x512"),
            ],
            shortcuts: shortcuts.map { Shortcut(wording($0), to: $1.place.path) }
        )
    }
}

extension Asset {
    fileprivate func icon(_ sizes: String = "any", purpose: String = "any") -> WebManifest.Icon {
        let address = "/\(rawValue)?\(SiteFile.version(of: [file]))"
        return WebManifest.Icon(address, type: file.type, sizes: sizes, purpose: purpose)
    }
}
