import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Transforming actions into states", .slot, .timeLimit(.minutes(10)))
struct SceneTransformTests {
    private func viewer() throws -> ImageViewerModel {
        let url = try #require(URL(string: "https://images.example/1.jpg"))
        return ImageViewerModel(urls: Array(repeating: url, count: 5), page: 1, context: Stage().context)
    }

    @Test("Actions become states")
    func states() async throws {
        let model = try viewer()
        let actions = Feed<SceneAction>()
        var states = model.transform(actions.stream).makeAsyncIterator()
        #expect(await states.next()?.page == 1)
        for page in 2...4 {
            actions.source.yield(.command("next"))
            #expect(await states.next()?.page == page)
        }
    }

    @Test("A second action is heard while the first is not done")
    func overlap() async throws {
        let stage = Stage()
        let model = SearchModel(context: stage.context)
        let exits = Exits<SearchModel.Exit>()
        let (left, leaving) = AsyncStream.makeStream(of: Void.self)
        model.onExit = { exit in
            exits.note(exit)
            leaving.finish()
        }
        let actions = Feed<SceneAction>()
        let states = model.transform(actions.stream)
        actions.source.yield(.type("lamp", into: "type"))
        await stage.clock.untilSleepers()
        actions.source.yield(.command("submit"))
        for await _ in left {}
        #expect(exits.all == [.results("lamp")])
        #expect(model.state.suggestions == .idle)
        withExtendedLifetime(states) {}
    }

    @Test("Actions are begun in their order")
    func order() async throws {
        let model = try viewer()
        let actions = Feed<SceneAction>()
        let states = model.transform(actions.stream)
        for command in ["next", "next", "previous", "next"] { actions.source.yield(.command(.init(rawValue: command))) }
        #expect(await model.reaches { $0.page == 3 }.page == 3)
        withExtendedLifetime(states) {}
    }

    @Test("After the last reader has gone, no action is performed")
    func abandoned() async throws {
        let model = try viewer()
        let actions = Feed<SceneAction>()
        var states: AsyncStream<ImageViewerModel.State>? = model.transform(actions.stream)
        actions.source.yield(.command("next"))
        await model.reaches { $0.page == 2 }
        _ = states
        states = nil
        await actions.untilAbandoned()
        actions.source.yield(.command("next"))
        await giveWay()
        #expect(model.state.page == 2)
    }

    @Test("What waited when the reader went away is not done any more")
    func abandonedEarly() async throws {
        let model = try viewer()
        let actions = Feed<SceneAction>()
        var states: AsyncStream<ImageViewerModel.State>? = model.transform(actions.stream)
        actions.source.yield(.command("next"))
        actions.source.yield(.command("next"))
        _ = states
        states = nil
        await actions.untilAbandoned()
        await giveWay()
        #expect(model.state.page == 1)
    }

    @Test("The scene is not kept alive, and the states end with it")
    func noLeak() async throws {
        var model: ImageViewerModel? = try viewer()
        let actions = Feed<SceneAction>()
        var states = try #require(model?.transform(actions.stream)).makeAsyncIterator()
        _ = await states.next()
        actions.source.yield(.command("next"))
        #expect(await states.next()?.page == 2)
        weak var gone: ImageViewerModel?
        gone = model
        model = nil
        await giveWay { gone == nil }
        #expect(await states.next() == nil)
        await actions.untilAbandoned()
    }

    @Test("The states go on after the last action")
    func lastAction() async throws {
        let model = try viewer()
        let actions = Feed<SceneAction>()
        var states = model.transform(actions.stream).makeAsyncIterator()
        _ = await states.next()
        actions.source.finish()
        model.showPage(5)
        #expect(await states.next()?.page == 5)
    }
}
