import Foundation
import Observation
@testable import OpenMarketPresentation
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("Binding a scene", .slot, .timeLimit(.minutes(10)))
struct SceneBindingTests {
    private func viewer() throws -> ImageViewerModel {
        let url = try #require(URL(string: "https://images.example/1.jpg"))
        return ImageViewerModel(urls: Array(repeating: url, count: 5), page: 1, context: Stage().context)
    }

    @Test("Readers of the state are notified when it changes, and not when it stays the same")
    func observation() throws {
        let model = try viewer()
        let changes = Mutex(0)
        withObservationTracking {
            _ = model.state.page
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        model.showPage(1)
        #expect(changes.withLock { $0 } == 0)
        model.showPage(2)
        #expect(changes.withLock { $0 } == 1)
    }

    @Test("A stream begins with the state as it is, for those who come late too")
    func lateReader() async throws {
        let model = try viewer()
        model.showPage(3)
        var states = model.states().makeAsyncIterator()
        #expect(await states.next()?.page == 3)
        model.showPage(4)
        #expect(await states.next()?.page == 4)
    }

    @Test("Several readers all see every change")
    func readers() async throws {
        let model = try viewer()
        var one = model.states().makeAsyncIterator()
        var other = model.states().makeAsyncIterator()
        for page in 1...3 {
            model.showPage(page)
            #expect(await one.next()?.page == page)
            #expect(await other.next()?.page == page)
        }
    }

    @Test("A slow reader gets the newest state and none that is over")
    func slowReader() async throws {
        let model = try viewer()
        var states = model.states().makeAsyncIterator()
        _ = await states.next()
        for page in 2...5 { model.showPage(page) }
        #expect(await states.next()?.page == 5)
    }

    @Test("The streams end when the scene goes")
    func end() async throws {
        var model: ImageViewerModel? = try viewer()
        var states = try #require(model?.states()).makeAsyncIterator()
        _ = await states.next()
        model = nil
        #expect(await states.next() == nil)
    }

    @Test("A reader who turns away does not end the stream of another")
    func turningAway() async throws {
        let model = try viewer()
        var gone: AsyncStream<ImageViewerModel.State>? = model.states()
        var states = model.states().makeAsyncIterator()
        _ = await states.next()
        _ = gone
        gone = nil
        model.showPage(2)
        #expect(await states.next()?.page == 2)
    }

    @Test("Performing an action and calling the function are the same")
    func perform() async throws {
        let (one, other) = (try viewer(), try viewer())
        one.showPage(2)
        other.showPage(2)
        #expect(one.state == other.state)
    }
}
