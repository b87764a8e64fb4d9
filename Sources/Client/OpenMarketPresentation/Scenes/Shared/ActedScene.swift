public import OpenMarketDomain

/// A scene that keeps its state in a ``StateSource`` and is driven by actions of its own.
@MainActor
public protocol ActedScene: SceneModel, PresentedScene {
    /// Called when the scene is closed for good: cancels its work, and disconnects its exits.
    func cancelWork()
}

extension ActedScene {
    /// Tells the scene that it is visible; what it loads then ends when it is closed.
    func appearUntilClosed() async { await source.load { [weak self] in await self?.appear() } }

    /// Ends the scene: it leads nowhere any more, and loads nothing.
    public func end() {
        cancelWork()
        source.close()
    }
}

extension ActedScene where State: AlertingState {
    /// The alert of the state.
    public var alert: AlertModel? { state.alert }
    /// Removes the alert of the state and does what the chosen button does.
    public func answer(_ choice: AlertChoice, text: Secret?) async { await source.answer(choice, text: text) }
}
