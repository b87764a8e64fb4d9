public import OpenMarketDomain

extension MarketScene {
    /// Waits until the scene shows what it began to load, or long enough: for a front end that draws a screen once.
    ///
    /// Most of the content is there when ``appear()`` returns. The parts that come later are the messages of a chat,
    /// which arrive by themselves, the counts beside saved searches, a product that is loaded again for a user who has
    /// just logged in, and a list that is loaded again because changes were missed.
    public func settled(within limit: Duration, _ clock: any Clock<Duration> = Surroundings.system.clock) async {
        switch self {
        case .room(let model):
            await model.wait(atMost: limit, clock) { $0.isLive || $0.problem != nil || !$0.messages.isEmpty }
        case .product(let model): await model.wait(atMost: limit, clock) { !$0.content.isLoading }
        case .products(let model): await model.wait(atMost: limit, clock) { !$0.status.isLoading }
        case .search(let model): await model.wait(atMost: limit, clock) { !$0.isCounting }
        default: break
        }
    }
}

extension PresentedScene {
    /// Waits until the state is as wanted, or long enough.
    fileprivate func wait(
        atMost limit: Duration,
        _ clock: any Clock<Duration>,
        until isWanted: @escaping @Sendable (State) -> Bool
    ) async {
        guard !isWanted(state) else { return }
        let states = states()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await state in states where isWanted(state) { break } }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
