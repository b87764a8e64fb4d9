/// Advances the banners at regular times, but not while the user drags them.
///
/// There is never more than one timer. It holds neither itself nor its owner:
/// when one of them goes, it ends.
@MainActor
final class BannerTicker {
    private let clock: any Clock<Duration>
    private let interval: Duration
    private var tick: (@MainActor () -> Bool)?
    private var isPaused = false
    private var timer: Task<Void, Never>?

    init(clock: any Clock<Duration>, interval: Duration = CarouselModel.interval) {
        self.clock = clock
        self.interval = interval
    }

    deinit { timer?.cancel() }

    var isRunning: Bool { timer != nil }

    /// Calls `action` after every interval, as long as `owner` exists; another start begins a new interval.
    func start<Owner: AnyObject>(for owner: Owner, _ action: @escaping @MainActor (Owner) -> Void) {
        tick = { [weak owner] in
            guard let owner else { return false }
            action(owner)
            return true
        }
        run()
    }

    /// Stops for good.
    func stop() {
        tick = nil
        run()
    }

    /// Stops while the user drags, and until scrolling has ended.
    func pause() {
        isPaused = true
        run()
    }

    /// Goes on after a pause, with a full interval.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        run()
    }

    private func run() {
        timer?.cancel()
        timer = nil
        guard tick != nil, !isPaused else { return }
        timer = Task { [weak self, clock, interval] in
            while (try? await clock.sleep(for: interval)) != nil, !Task.isCancelled {
                guard self?.fire() == true else { return }
            }
        }
    }

    private func fire() -> Bool {
        if tick?() == true { return true }
        stop()
        return false
    }
}
