import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import TerminalMarketViews
import OpenMarketTerminal

/// The market in a terminal.
@main
struct Main {
    @MainActor
    static func main() async {
        let options = Options.read()
        guard let terminal = Terminal() else {
            Options.stop("TerminalMarket needs a terminal for its input and output.", code: 2)
        }
        let market = await options.open()
        let photoFolder = FolderBrowsing.usualFolder()
        let context = SceneContext(
            market: market.client().useCases,
            wording: Wording(options.language, timeZone: .current),
            decimalSeparator: DecimalSeparator(Locale.current),
            imageSources: photoFolder == nil ? [.file] : [.file, .folder],
            links: DeepLink.Rules(scheme: "openmarket")
        )
        let app = TerminalApp(
            AppCoordinator(context: context, requiresLogIn: false),
            on: terminal,
            colors: options.colors,
            pictures: options.pictures,
            photoFolder: photoFolder
        )
        let code = await app.run()
        await market.backend?.close()
        exit(code)
    }
}
