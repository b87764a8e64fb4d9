import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("The banners of home", .slot, .timeLimit(.minutes(10)))
struct HomeCarouselTests {
    private let stage = Stage()
    private let model: HomeModel

    init() {
        model = HomeModel(context: stage.context)
        stage.lists.pages.always(.fixture(ids: 1...3, hasNext: false))
    }

    private func load(_ count: Int) async throws {
        stage.market.discovery.bannersCalls.always(try Banner.fixtures(count))
        await model.appear()
    }

    /// Lets one interval pass, and returns once the banners have moved.
    private func tick() async {
        let offset = model.state.carousel.offset
        await stage.clock.untilSleepers()
        stage.clock.advance(by: .seconds(4))
        await model.reaches { $0.carousel.offset != offset }
    }

    @Test("The next banner comes every four seconds, not before, and after the last the first")
    func ticking() async throws {
        try await load(4)
        #expect(model.state.carousel.index == 0)
        await stage.clock.untilSleepers()
        stage.clock.advance(by: .milliseconds(3999))
        #expect(stage.clock.sleeperCount == 1)
        stage.clock.advance(by: .milliseconds(1))
        #expect(await model.reaches { $0.carousel.offset == 2 }.carousel.index == 1)
        #expect(model.state.isBannerMoveAnimated)
        var pages: [Int?] = []
        for _ in 0..<4 {
            await tick()
            pages.append(model.state.carousel.index)
        }
        #expect(pages == [2, 3, 0, 1])
    }

    @Test("Two banners go round too")
    func two() async throws {
        try await load(2)
        await tick()
        #expect(model.state.carousel.index == 1)
        await tick()
        #expect(model.state.carousel.index == 0)
    }

    @Test("None and one do not move", arguments: [0, 1])
    func still(count: Int) async throws {
        try await load(count)
        await giveWay()
        #expect(stage.clock.sleeperCount == 0)
        #expect(model.state.carousel.index == (count == 0 ? nil : 0))
        model.beginDragging()
        model.endDragging(at: 5)
        #expect(model.state.carousel.offset == 0 && stage.clock.sleeperCount == 0)
    }

    @Test("A finger stops them, and a full interval follows")
    func dragging() async throws {
        try await load(4)
        await stage.clock.untilSleepers()
        stage.clock.advance(by: .seconds(3))
        model.beginDragging()
        #expect(stage.clock.sleeperCount == 0)
        stage.clock.advance(by: .seconds(60))
        model.endDragging(at: 3)
        #expect(model.state.carousel.index == 2)
        #expect(!model.state.isBannerMoveAnimated)
        await stage.clock.untilSleepers()
        stage.clock.advance(by: .milliseconds(3999))
        #expect(stage.clock.sleeperCount == 1)
        #expect(model.state.carousel.index == 2)
        stage.clock.advance(by: .milliseconds(1))
        #expect(await model.reaches { $0.isBannerMoveAnimated }.carousel.index == 3)
    }

    @Test("Dragged beyond an end they jump unseen to where that banner is", arguments: [(0, 4), (5, 1), (9, 1)])
    func edges(offset: Int, expected: Int) async throws {
        try await load(4)
        model.beginDragging()
        model.endDragging(at: offset)
        #expect(model.state.carousel.offset == expected)
        #expect(!model.state.isBannerMoveAnimated)
    }

    @Test("Out of sight they rest, and go on when the scene appears again")
    func disappear() async throws {
        try await load(4)
        await stage.clock.untilSleepers()
        model.disappear()
        #expect(stage.clock.sleeperCount == 0)
        await model.appear()
        await tick()
        #expect(model.state.carousel.index == 1)
    }

    @Test("A scene that left while a finger was on the banners goes on when it appears again")
    func disappearWhileDragging() async throws {
        try await load(4)
        model.beginDragging()
        model.disappear()
        await giveWay { stage.clock.sleeperCount == 0 }
        await model.appear()
        await tick()
        #expect(model.state.carousel.index == 1)
    }

    @Test("Banners that arrive when the scene is gone from sight do not begin to move")
    func lateBanners() async throws {
        let banners = stage.market.discovery.bannersCalls
        banners.hold()
        let loading = Task { try await load(4) }
        await banners.untilHeld()
        model.disappear()
        banners.release()
        try await loading.value
        await giveWay()
        #expect(model.state.banners.value?.count == 4)
        await giveWay { stage.clock.sleeperCount == 0 }
    }

    @Test("A refresh keeps the position among as many banners, and never runs two timers")
    func refresh() async throws {
        try await load(4)
        await tick()
        await model.perform(command: "refresh")
        #expect(model.state.carousel.index == 1)
        await stage.clock.untilSleepers()
        await giveWay { stage.clock.sleeperCount == 1 }
        stage.market.discovery.bannersCalls.always(try Banner.fixtures(2))
        await model.perform(command: "refresh")
        #expect(model.state.carousel == CarouselModel(count: 2))
    }

    @Test("The timer ends with the scene")
    func noLeak() async throws {
        let clock = stage.clock
        var home: HomeModel? = HomeModel(context: stage.context)
        stage.market.discovery.bannersCalls.always(try Banner.fixtures(4))
        await home?.appear()
        await clock.untilSleepers()
        weak let gone = home
        home = nil
        #expect(gone == nil)
        #expect(clock.sleeperCount == 0)
    }
}
