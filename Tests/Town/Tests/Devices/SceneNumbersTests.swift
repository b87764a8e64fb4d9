import TestSupport
import Testing

@testable import TownSimulation

@Suite("Numbers of scenes", .slot)
@MainActor
struct SceneNumbersTests {
    private final class Model {}

    @Test("A scene keeps its number, and no later one gets it, wherever that lies")
    func unique() {
        let numbers = SceneNumbers()
        var seen: Set<Int> = []
        for _ in 0..<200 {
            let model = Model()
            let number = numbers.number(of: model)
            #expect(numbers.number(of: model) == number)
            seen.insert(number)
        }
        #expect(seen.count == 200)
    }
}
