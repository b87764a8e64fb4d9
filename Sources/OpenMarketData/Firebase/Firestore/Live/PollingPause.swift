/// A wait that a bell can end.
struct PollingPause {
    let clock: any Clock<Duration>
    let bell: PollingBell

    /// Waits for `duration` or for the first ring after ring number `rings`; whether it was not cancelled.
    func wait(_ duration: Duration, afterRing rings: Int) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [clock] in
                do { try await clock.sleep(for: duration) } catch {}
            }
            group.addTask { [bell] in await bell.wait(after: rings) }
            await group.next()
            group.cancelAll()
        }
        return !Task.isCancelled
    }
}
