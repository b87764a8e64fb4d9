import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

/// A market in memory at a moment that never passes, and an app in it.
@MainActor
struct Gallery {
    let market: PreviewMarket
    let app: AppCoordinator

    init(_ language: Language, market: PreviewMarket = PreviewMarket()) {
        self.market = market
        let context = SceneContext(
            market: market.useCases,
            wording: Wording(language),
            imageSources: [.file, .folder],
            history: InMemorySearchHistory(),
            surroundings: Surroundings(now: { Date(timeIntervalSince1970: 1_700_200_000) }, clock: ShortPauses())
        )
        app = AppCoordinator(context: context)
    }

    /// With a user who is logged in.
    static func visited(_ language: Language, market: PreviewMarket = PreviewMarket()) async throws -> Gallery {
        let gallery = Gallery(language, market: market)
        try await gallery.market.logIn()
        await gallery.app.start()
        return gallery
    }

    var scene: MarketScene.Snapshot { MarketScene.Snapshot(app.visible) }

    /// Performs actions, and waits until they are done.
    func perform(_ actions: SceneAction...) async {
        for action in actions { await action.perform(on: app.visible) }
    }

    /// Types keys, one after the other.
    @discardableResult
    func press(
        _ keys: [Key],
        _ memory: SceneMemory = SceneMemory(),
        size: ScreenSize = ScreenSize(columns: 80, rows: 24)
    ) async -> SceneMemory {
        var memory = memory
        for key in keys {
            var snapshot = Snapshot(app, size: size)
            snapshot.memory = memory
            let reaction = snapshot.reaction(to: key)
            let scene = app.visible
            await reaction.perform(on: scene)
            _ = await app.takeNotice()
            memory = reaction.memory
        }
        return memory
    }

    func snapshot(_ size: ScreenSize, _ memory: SceneMemory = SceneMemory()) -> Snapshot {
        var snapshot = Snapshot(app, size: size)
        snapshot.memory = memory
        return snapshot
    }
}

extension [Key] {
    /// The keys for a text.
    static func text(_ text: String) -> [Key] { text.map { .character($0) } }
}

/// A clock on which short pauses pass, such as that after a key, and long ones never do, such as that of a banner: on a slow
/// machine it would turn while pages are compared.
private struct ShortPauses: Clock {
    typealias Instant = ManualClock.Instant

    /// It stands still, so that a deadline is as far away as the pause is long.
    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: deadline.elapsed < .seconds(2) ? deadline.elapsed : .seconds(100_000))
    }
}
