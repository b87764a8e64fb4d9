extension MarketScene {
    /// Gives up what the scene has under way for somebody who has left it.
    ///
    /// Whoever asked for it may still wait, and keep the scene alive until then.
    func leave() {
        switch self {
        case .search(let model): model.leave()
        case .form(let model): model.leave()
        default: break
        }
    }
}
