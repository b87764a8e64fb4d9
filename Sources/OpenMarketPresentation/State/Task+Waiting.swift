extension Task where Success == Void, Failure == Never {
    /// Returns when the task has ended, or at once when whoever waits here is given up.
    ///
    /// Other than `value`, which is waited for however long it takes: a scene that
    /// nobody shows any more must not be kept alive by what it waits for.
    func untilEnd() async {
        let (end, signal) = AsyncStream.makeStream(of: Never.self)
        _ = Task<Void, Never> {
            await value
            signal.finish()
        }
        for await _ in end {}
    }
}
