import OpenMarket

extension SceneModel {
    /// Waits until the state is as wanted, or long enough.
    func wait(
        atMost patience: Duration,
        _ clock: any Clock<Duration>,
        until isWanted: @escaping @MainActor @Sendable (State) -> Bool
    ) async {
        guard !isWanted(state) else { return }
        let states = states()
        let looking = Task {
            for await state in states where isWanted(state) { return }
        }
        let limit = Task {
            try? await clock.sleep(for: patience)
            looking.cancel()
        }
        await looking.value
        limit.cancel()
    }
}
