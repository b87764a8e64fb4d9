import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A scene of facts", .slot, .timeLimit(.minutes(10)))
struct DrawnSceneTests {
    struct CountState: SceneState {
        struct Facts: Sendable { var number = 0 }
        let number: Int

        init(_ facts: Facts, in drawing: SceneDrawing) { number = facts.number }
    }

    private let scene = DrawnScene<CountState, Never>(CountState.Facts(), context: Stage().context)

    @Test("A stream is followed until the scene ends, and the call returns with its first value")
    func follows() async {
        let (numbers, source) = AsyncStream.makeStream(of: Int.self)
        source.yield(1)
        await scene.follow(\.number, numbers)
        #expect(scene.state.number == 1)
        source.yield(2)
        await scene.reaches { $0.number == 2 }
        await withCheckedContinuation { gone in
            source.onTermination = { _ in gone.resume() }
            scene.end()
        }
    }

    @Test("A scene that has ended follows nothing, loads nothing, and keeps no caller waiting")
    func ended() async {
        scene.end()
        let (numbers, source) = AsyncStream.makeStream(of: Int.self)
        source.yield(1)
        await scene.follow(\.number, numbers)
        await scene.appear()
        #expect(scene.state.number == 0 && scene.run {} == nil)
    }
}
