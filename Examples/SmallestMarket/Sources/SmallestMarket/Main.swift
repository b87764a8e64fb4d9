import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import SmallestScreens

/// Starts a market of its own, or uses the one at the address that is given, and reads lines until they end.
@main
struct Main {
    @MainActor
    static func main() async {
        do {
            try await run()
        } catch {
            print("The market cannot be shown.", error.localizedDescription)
            exit(1)
        }
    }

    @MainActor
    private static func run() async throws {
        let client: OpenMarketClient
        if let address = CommandLine.arguments.dropFirst().first {
            client = try await OpenMarketClient(.rest(asking: address))
        } else {
            let backend = try await MarketBackend()
            try await backend.addDemoCatalogue()
            client = .embedded(backend)
        }
        let context = SceneContext(
            market: client.useCases,
            wording: Wording(Language(.current), timeZone: .current),
            imageSources: [.file]
        )
        let shop = LineShop(AppCoordinator(context: context, requiresLogIn: false))
        await shop.start()
        print(shop.screen().joined(separator: "\n"))
        for await line in typedLines() {
            guard await shop.enter(line) else { break }
            print(shop.screen().joined(separator: "\n"))
        }
    }

    /// The lines that are typed, read by a thread of their own: reading waits, and the main actor must not.
    private static func typedLines() -> AsyncStream<String> {
        AsyncStream { lines in
            Thread.detachNewThread {
                while let line = readLine() { lines.yield(line) }
                lines.finish()
            }
        }
    }
}
