import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import TerminalMarketViews
import TerminalKit

/// The market in a terminal.
@main
struct Main {
    @MainActor
    static func main() async {
        let options: Options
        do throws(MarketArguments.Problem) {
            options = try Options(Array(CommandLine.arguments.dropFirst()))
        } catch {
            stop(error.text + "\n" + Options.help, code: 2)
        }
        if options.wantsHelp {
            print(Options.help)
            return
        }
        guard let terminal = Terminal() else {
            stop("TerminalMarket needs a terminal for its input and output.", code: 2)
        }
        let missing = PhotoLibraries.missing.joined(separator: ", ")
        if !missing.isEmpty { warn(Wording(options.language)(.noteMissingLibraries, missing)) }
        let market: MarketPlace.Opened
        do throws(MarketError) {
            market = try await options.market.place.open(drafts: options.market.drafts)
        } catch {
            let text = Wording(options.language).text(of: error)
            stop(text.message + "\n" + text.recovery, code: 1)
        }
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

    private static func warn(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private static func stop(_ text: String, code: Int32) -> Never {
        warn(text)
        exit(code)
    }
}
