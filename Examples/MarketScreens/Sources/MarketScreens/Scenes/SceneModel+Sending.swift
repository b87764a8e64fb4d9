public import OpenMarket

extension SceneModel {
    /// Does what the user did, without waiting: for buttons and gestures, which cannot.
    public func send(_ action: Action) {
        Task { await perform(action) }
    }
}
