import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

/// Measures how soon an edit is shown by everything that shows the product: within a tenth of a second, which seems at once.
///
/// Run with `OPENMARKET_FIGURES=1 swift test -c release --filter Figures`.
@MainActor
@Suite(
    "One product in many open lists",
    .slot,
    .enabled(if: ProcessInfo.processInfo.environment["OPENMARKET_FIGURES"] != nil)
)
struct ObserverFigures {
    @Test("An edit reaches all lists", arguments: [1, 10, 100])
    func edit(lists count: Int) async throws {
        let stage = Stage()
        stage.lists.sell(from: ServedProducts(count: 20))
        var models: [ProductListModel] = []
        for _ in 0..<count {
            let model = stage.list().0
            await model.load()
            models.append(model)
        }
        var times: [Duration] = []
        for round in 0..<21 {
            let begin = ContinuousClock.now
            stage.market.events.publish(.updated(.fixture(id: 2, name: "Name \(round)")))
            for model in models { await model.reaches { $0.rows[1].title == "Name \(round)" } }
            times.append(ContinuousClock.now - begin)
        }
        times.sort()
        print("an edit in \(count) lists of 20: median \(times[10]), longest \(times[20])")
        #expect(models.allSatisfy { $0.state.rows[1].title == "Name 20" })
        #expect(times[10] < .milliseconds(100))
    }
}
