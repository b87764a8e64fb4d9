import OpenMarketServer
import OpenMarketStorage

extension MarketBackend {
    /// What the market is doing, in numbers.
    package var counters: MarketCounters {
        get async {
            var counters = MarketCounters()
            (counters.hashing, counters.hashingWaiting, counters.hashingRefused) = await market.secrets.load
            counters.filesWaiting = WorkerThreads.files.waiting
            return counters
        }
    }
}
