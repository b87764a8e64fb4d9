import MarketScreens
import OpenMarket
import OpenMarketTesting
import Testing

@Suite("Lists, without their looks")
@MainActor
struct ListTests {
    @Test("The row of banners has the last one before the first, and the first after the last")
    func banners() async throws {
        let home = HomeModel(context: SceneContext(market: PreviewMarket().useCases))
        await home.appear()
        home.disappear()
        let banners = try #require(home.state.banners.value)

        let places = BannerPlace.all(of: home.state)

        #expect(places.map(\.id) == Array(0..<banners.count + 2))
        #expect(places.map(\.banner) == [banners[banners.count - 1]] + banners + [banners[0]])
    }

    @Test("Rows that stay and show something else are drawn again, new ones are not")
    func rows() {
        var tracker = ListTracker([Row(id: 1, text: "a"), Row(id: 2, text: "b")])

        let update = tracker.update(to: [Row(id: 3, text: "c"), Row(id: 2, text: "B"), Row(id: 3, text: "twice")])

        #expect(update.ids == [3, 2])
        #expect(update.changed == [2])
    }

    @Test("Every tab has a symbol of its own")
    func symbols() {
        #expect(Set(MarketTab.allCases.map(\.symbol)).count == MarketTab.allCases.count)
    }

    @Test("Toolkits count seconds")
    func seconds() {
        #expect(CarouselModel.animation.seconds == 0.3)
    }

    private struct Row: Identifiable, Equatable {
        let id: Int
        let text: String
    }
}
