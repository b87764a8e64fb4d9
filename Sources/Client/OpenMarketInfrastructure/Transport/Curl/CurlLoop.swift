#if os(Linux)
    import COpenMarketCurl
    import OpenMarketData
    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// The thread on which libcurl works: takes orders, lets libcurl send and receive, and reports what has ended.
    ///
    /// Made and used by one thread only, like every handle of libcurl in it.
    final class CurlLoop {
        private let inbox: CurlInbox
        private let multi: OpaquePointer
        private let mostSpare: Int
        private let mostConnections: Int
        /// The number of streams that run: each has a connection beside those of calls.
        private var streams = 0
        private var jobs: [Int: CurlJob] = [:]
        /// Handles of transfers that are over; they keep what costs time to make, such as sessions of TLS.
        private var spare: [CurlHandle] = []

        private init?(_ inbox: CurlInbox, _ connection: NetworkSettings) {
            guard let multi = ccurl_multi_make() else { return nil }
            self.inbox = inbox
            self.multi = multi
            mostSpare = max(1, connection.maxConcurrentTransfers)
            mostConnections = max(1, connection.maxConnectionsPerHost)
            // Kept open while they are idle; by default fewer are kept the fewer transfers run.
            _ = ccurl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, mostConnections)
            count(streams: 0)
        }

        deinit {
            spare = []
            ccurl_multi_free(multi)
        }

        /// Works until the inbox is closed and the last transfer is over.
        static func serve(_ inbox: CurlInbox, _ connection: NetworkSettings) {
            if let loop = CurlLoop(inbox, connection) { return loop.run() }
            inbox.close()
            for case .start(let order) in inbox.take().orders { order.transfer.finish(noMemory) }
        }

        private static let noMemory = TransportError(.connectionLost, detail: "libcurl makes no handle")

        private func run() {
            Self.ignoreBrokenPipes()
            var isClosed = false
            while !isClosed || !jobs.isEmpty {
                let news = inbox.take()
                isClosed = news.isClosed
                for order in news.orders { perform(order) }
                _ = ccurl_multi_perform(multi)
                finishEnded()
                if !isClosed || !jobs.isEmpty, inbox.fallAsleep(on: multi, whenClosed: isClosed) {
                    // libcurl itself wakes up earlier when one of its timers ends.
                    _ = ccurl_multi_poll(multi, 60_000)
                }
            }
        }

        private func perform(_ order: CurlInbox.Order) {
            switch order {
            case .start(let order): start(order)
            case .stop(let id): jobs[id].map(remove)
            case .resume(let id): resume(id)
            }
        }

        private func start(_ order: CurlOrder) {
            // It may have been cancelled on its way here.
            guard !order.transfer.isOver else { return }
            guard let handle = spare.popLast() ?? CurlHandle() else {
                return order.transfer.finish(Self.noMemory)
            }
            let job = CurlJob(order, handle)
            jobs[order.id] = job
            if order.isStream { count(streams: 1) }
            let code = handle.begin(job) ? ccurl_multi_add(multi, handle.easy) : -1
            guard code != 0 else { return }
            order.transfer.finish(Self.noMemory)
            remove(job)
        }

        private func resume(_ id: Int) {
            guard let job = jobs[id] else { return }
            let code = job.resume()
            guard code != 0 else { return }
            job.end(code)
            remove(job)
        }

        private func finishEnded() {
            var code: Int32 = 0
            while let easy = ccurl_multi_next_ended(multi, &code) {
                guard let job = CurlHandle.at(ccurl_private(easy))?.job else { continue }
                job.end(code)
                remove(job)
            }
        }

        private func remove(_ job: CurlJob) {
            guard jobs.removeValue(forKey: job.id) != nil else { return }
            if job.order.isStream { count(streams: -1) }
            _ = ccurl_multi_remove(multi, job.handle.easy)
            job.handle.end()
            if spare.count < mostSpare { spare.append(job.handle) }
        }

        private func count(streams change: Int) {
            streams += change
            _ = ccurl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, mostConnections + streams)
        }

        /// A write to a connection that the server has closed is an error and must not end the process.
        private static func ignoreBrokenPipes() {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }
#endif
