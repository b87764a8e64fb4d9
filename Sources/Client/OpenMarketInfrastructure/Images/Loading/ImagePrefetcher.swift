public import Foundation
public import OpenMarketDomain
import Synchronization

/// Loads images before they are shown, a few at a time and behind everything that is shown.
///
/// A list calls ``start(_:)`` for the rows that come next and ``cancel(_:)`` for the rows that it turned away from. A
/// visible image is requested from the repository itself and never waits here. Failures are silent, because showing the
/// image reports them.
public final class ImagePrefetcher: ImagePrefetching {
    private struct State {
        var waiting: [URL] = []
        var running: [URL: Load] = [:]
        var lastNumber = 0
    }

    private struct Load {
        /// Tells it from an earlier load of the same image that was given up but has not noticed yet.
        let number: Int
        let task: Task<Void, Never>
    }

    private let repository: any ImageRepository
    private let limit: Int
    private let state = Mutex(State())

    /// Loads into the caches of `repository`, at most `limit` images at once.
    public init(repository: any ImageRepository, limit: Int = 3) {
        self.repository = repository
        self.limit = max(1, limit)
    }

    deinit {
        cancelAll()
    }

    /// Begins with `urls` in order, as soon as there is room; those already begun are not begun twice.
    public func start(_ urls: [URL]) {
        state.withLock { state in
            for url in urls where state.running[url] == nil && !state.waiting.contains(url) {
                state.waiting.append(url)
            }
            fill(&state)
        }
    }

    public func cancel(_ urls: [URL]) {
        let given = Set(urls)
        state.withLock { state in
            state.waiting.removeAll(where: given.contains)
            for url in given { state.running.removeValue(forKey: url)?.task.cancel() }
            fill(&state)
        }
    }

    /// Gives up everything that waits or is being loaded; ``start(_:)`` can begin with it again.
    public func cancelAll() {
        state.withLock { state in
            state.waiting = []
            for load in state.running.values { load.task.cancel() }
            state.running = [:]
        }
    }

    /// The images that are being loaded, and those that wait for their turn.
    package var load: (running: Int, waiting: Int) {
        state.withLock { ($0.running.count, $0.waiting.count) }
    }

    private func fill(_ state: inout State) {
        while state.running.count < limit, !state.waiting.isEmpty {
            let url = state.waiting.removeFirst()
            state.lastNumber += 1
            let number = state.lastNumber
            let repository = repository
            let task = Task(priority: .utility) { [weak self] in
                _ = try? await repository.image(at: url)
                self?.finished(url, number: number)
            }
            state.running[url] = Load(number: number, task: task)
        }
    }

    private func finished(_ url: URL, number: Int) {
        state.withLock { state in
            guard state.running[url]?.number == number else { return }
            state.running[url] = nil
            fill(&state)
        }
    }
}
