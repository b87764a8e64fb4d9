import OpenMarketDomain
import OpenMarketPresentation

extension SceneModel {
    /// Waits for the first state that is as wanted, and gives it; `nil` when the scene is gone before.
    @discardableResult
    func reaches(_ isWanted: (State) -> Bool) async -> State? {
        for await state in states() where isWanted(state) { return state }
        return nil
    }
}

/// Where a scene led to, in order.
@MainActor
final class Exits<Exit> {
    private(set) var all: [Exit] = []

    func note(_ exit: Exit) {
        all.append(exit)
    }
}

extension AsyncStream where Element: Sendable {
    /// The first element that is as wanted.
    func first(where isWanted: (Element) -> Bool) async -> Element? {
        for await element in self where isWanted(element) { return element }
        return nil
    }
}
