import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import SmallestScreens

/// Writes the pages of a market into a folder: the home page, all products, and each of them.
@main
struct Main {
    @MainActor
    static func main() async {
        do {
            try await run()
        } catch {
            print("The pages could not be written.", error.localizedDescription)
            exit(1)
        }
    }

    @MainActor
    private static func run() async throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "pages")
        let backend = try await MarketBackend()
        try await backend.addDemoCatalogue()
        let context = SceneContext(market: OpenMarketClient.embedded(backend).useCases, wording: Wording(.english))
        let pages = await StaticPages(AppCoordinator(context: context, requiresLogIn: false)).all()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, html) in pages { try Data(html.utf8).write(to: folder.appending(path: name)) }
        print("\(pages.count) pages in \(folder.path()); open \(StaticPages.first)")
    }
}
