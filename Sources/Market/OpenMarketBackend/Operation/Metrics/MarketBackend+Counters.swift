import OpenMarketHTTPServer
import OpenMarketSQLite

extension MarketBackend {
    package var counters: MarketCounters {
        get async {
            var counters = MarketCounters(store: store.database.counters)
            (counters.hashing, counters.hashingWaiting, counters.hashingRefused) = await market.secrets.load
            if let firebase { (counters.mailsSent, counters.mailsRefused) = firebase.mails }
            counters.filesWaiting = WorkerThreads.files.waiting
            counters.imagesWaiting = await market.versions.count
            return counters
        }
    }

    /// Returns whether the market can serve now: it reads and commits in time, has room on the disk, and takes log-ins.
    ///
    /// A report is good for a second, so that asking often costs nothing; each one costs a commit.
    package func readiness() async -> ReadinessReport {
        await readinessProbe.report()
    }
}

extension BackendLimits {
    var storeOptions: StoreOptions {
        var options = StoreOptions()
        (options.readers, options.listTime, options.serviceTime) = (readers, listTime, serviceTime)
        options.productsPerVendor = Int64(productsPerVendor)
        options.worksInPlace = WorkerThreads.worksInPlace
        options.imageBytesPerVendor = Int64(imageBytesPerVendor)
        // The rest is for uploads in parts.
        options.bytesPerAddress = Int64(bytesPerAddress / 4 * 3)
        return options
    }
}
