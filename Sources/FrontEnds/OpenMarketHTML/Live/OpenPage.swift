/// A page that is open in a browser, as long as it asks for its news.
///
/// It is told first how everything looks now, so a page that was away misses nothing; then whatever looks different.
/// Changes that come together are told together.
@MainActor
public final class OpenPage {
    private let parts: @MainActor () -> [LivePiece]
    private let changes: [AsyncStream<Void>]
    private let teller: AsyncStream<LiveEvent>.Continuation
    private var told: [String: [String: HTML]] = [:]
    private var work: [Task<Void, Never>] = []

    /// A page of which `parts` may look different after each of `changes`.
    public init(
        _ changes: [AsyncStream<Void>],
        telling teller: AsyncStream<LiveEvent>.Continuation,
        parts: @escaping @MainActor () -> [LivePiece]
    ) {
        self.parts = parts
        self.changes = changes
        self.teller = teller
    }

    /// Tells how the page looks, and what changes from now on; every `beat` it is asked whether the page `isWanted`.
    public func start(
        _ clock: any Clock<Duration>,
        every beat: Duration,
        while isWanted: @escaping @MainActor () async -> Bool
    ) {
        tell()
        work = changes.map { change in
            Task { [weak self] in
                for await _ in change { self?.tell() }
            }
        }
        work.append(
            Task { [teller] in
                while (try? await clock.sleep(for: beat)) != nil {
                    guard await isWanted() else {
                        teller.yield(.over)
                        return teller.finish()
                    }
                    teller.yield(.beat)
                }
            }
        )
    }

    /// Ends it; a page whose visit is over is told so.
    public func end(isOver: Bool) {
        for task in work { task.cancel() }
        work = []
        if isOver { teller.yield(.over) }
        teller.finish()
    }

    private func tell() {
        let news = parts().compactMap { $0.news(since: &told[$0.id, default: [:]]) }
        if !news.isEmpty { teller.yield(.pieces(HTML.joined(news).markup)) }
    }
}
