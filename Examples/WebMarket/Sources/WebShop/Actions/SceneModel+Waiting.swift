import OpenMarket

extension SceneModel {
    /// Waits until the state is as wanted, or long enough.
    func wait(
        atMost patience: Duration,
        _ clock: any Clock<Duration>,
        until isWanted: @escaping @MainActor @Sendable (State) -> Bool
    ) async {
        await Waiting.wait(atMost: patience, clock, [changes()]) { isWanted(self.state) }
    }

    /// Tells of every change of the state, without the state.
    func changes() -> AsyncStream<Void> {
        let (changes, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let states = states()
        let following = Task {
            for await _ in states { teller.yield() }
            teller.finish()
        }
        teller.onTermination = { _ in following.cancel() }
        return changes
    }
}

/// Waiting for what several scenes show.
@MainActor
enum Waiting {
    /// Waits until something is true that only `changes` can make true, or long enough.
    static func wait(
        atMost limit: Duration,
        _ clock: any Clock<Duration>,
        _ changes: [AsyncStream<Void>],
        until isWanted: @escaping @MainActor @Sendable () -> Bool
    ) async {
        guard !isWanted() else { return }
        let (end, ending) = AsyncStream.makeStream(of: Never.self)
        var tasks = changes.map { change in
            Task {
                for await _ in change where isWanted() { break }
                // A closed scene does not change any more, but the others may.
                if isWanted() { ending.finish() }
            }
        }
        tasks.append(
            Task {
                try? await clock.sleep(for: limit)
                ending.finish()
            }
        )
        for await _ in end {}
        for task in tasks { task.cancel() }
    }
}
