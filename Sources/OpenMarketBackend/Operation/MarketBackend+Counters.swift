import OpenMarketServer
import OpenMarketStorage

extension MarketBackend {
    /// What the market is doing, in numbers.
    package var counters: MarketCounters {
        get async {
            let stored = store.database.counters
            var counters = MarketCounters()
            (counters.hashing, counters.hashingWaiting, counters.hashingRefused) = await market.secrets.load
            (counters.readsWaiting, counters.writesWaiting) = (stored.readsWaiting, stored.writesWaiting)
            counters.queriesStopped = stored.queriesStopped
            (counters.commits, counters.committedChanges) = (stored.commits, stored.committedChanges)
            (counters.lastGroupSize, counters.logBytes) = (stored.lastGroupSize, stored.logBytes)
            counters.filesWaiting = WorkerThreads.files.waiting
            return counters
        }
    }

    /// Whether the market can serve now: it reads and commits in time, has room on the disk, and takes log-ins.
    ///
    /// A report is good for a second, so that asking often costs nothing; each one costs a commit.
    package func readiness() async -> ReadinessReport {
        await readinessProbe.report()
    }
}

extension BackendLimits {
    /// What the limits mean for the database.
    var storeOptions: StoreOptions {
        var options = StoreOptions()
        (options.readers, options.listTime, options.serviceTime) = (readers, listTime, serviceTime)
        return options
    }
}
