package import Foundation
package import OpenMarketHTTPServer
import OpenMarketSQLite

/// The numbers of a market that is served.
package struct MarketMetrics: Sendable {
    /// The market at this moment: one that is inspected may be reset.
    private let market: @Sendable () -> MarketBackend
    private let database: URL?
    private let version: String
    private let requests: RequestMetrics
    private let server: @Sendable () -> ServerCounters
    private let droppedLogLines: @Sendable () -> Int

    /// The numbers of a market and of the server in front of it.
    package init(
        _ market: @autoclosure @escaping @Sendable () -> MarketBackend,
        database: URL?,
        version: String,
        requests: RequestMetrics,
        server: @escaping @Sendable () -> ServerCounters,
        droppedLogLines: @escaping @Sendable () -> Int
    ) {
        (self.market, self.database, self.version, self.requests) = (market, database, version, requests)
        (self.server, self.droppedLogLines) = (server, droppedLogLines)
        _ = ProcessNumbers.start
    }

    private var backend: MarketBackend { market() }

    func text() async -> String {
        var text = MetricsText()
        text.begin("market_info", .gauge, "What is running.")
        text.line(
            "market_info",
            [
                ("version", version), ("sqlite", MarketBackend.sqliteVersion),
                ("generation", backend.configuration.generation.rawValue),
            ],
            "1"
        )
        add(requests, to: &text)
        add(server(), to: &text)
        await addMarket(to: &text)
        addFiles(to: &text)
        addProcess(to: &text)
        return text.text
    }

    private func add(_ requests: RequestMetrics, to text: inout MetricsText) {
        let all = requests.series
        text.begin("market_http_requests_total", .counter, "Answered requests.")
        for (route, series) in all {
            for (hundreds, count) in series.statuses.sorted(by: { $0.key < $1.key }) {
                let labels = [("route", route.rawValue), ("status", "\(hundreds)xx")]
                text.line("market_http_requests_total", labels, "\(count)")
            }
        }
        let name = "market_http_request_duration_seconds"
        text.begin(name, .histogram, "From the end of the head to the response; of streams to their end.")
        for (route, series) in all {
            let label = ("route", route.rawValue)
            for (bound, count) in zip(RequestMetrics.bounds, series.buckets) {
                text.line(name + "_bucket", [label, ("le", Self.bound(bound))], "\(count)")
            }
            text.line(name + "_bucket", [label, ("le", "+Inf")], "\(series.count)")
            text.line(name + "_sum", [label], MetricsText.seconds(series.microseconds))
            text.line(name + "_count", [label], "\(series.count)")
        }
    }

    private func add(_ server: ServerCounters, to text: inout MetricsText) {
        text.add("market_connections", "Open connections.", server.connections)
        text.add("market_connections_accepted_total", .counter, "Accepted ones.", server.acceptedConnections)
        text.add("market_requests_in_progress", "Requests being worked on.", server.handlers)
        text.add("market_requests_waiting", "Requests that wait to be worked on.", server.waiting)
        text.add("market_streams", "Open streams of events.", server.streams)
        text.add("market_overloads_total", .counter, "Responses with 503.", server.overloads)
        text.add(
            "market_slow_clients_closed_total",
            .counter,
            "Clients that were not waited for.",
            server.closedSlowClients
        )
        text.add("market_body_bytes", "Bytes of bodies in memory.", server.bodyBytes)
        text.add("market_spooled_bytes", "Bytes of bodies in temporary files.", server.spooledBytes)
        text.add("market_output_bytes", "Bytes of responses that clients have yet to take.", server.outputBytes)
        text.add("market_log_lines_dropped_total", .counter, "Lines that no one took in time.", droppedLogLines())
    }

    private func addMarket(to text: inout MetricsText) async {
        if let products = try? await backend.store.productCount() {
            text.add("market_products", "Products.", products)
        }
        let market = await backend.counters
        text.add("market_hashing", "Secrets being hashed.", market.hashing)
        text.add("market_hashing_waiting", "Checks of secrets that wait for their turn.", market.hashingWaiting)
        text.add("market_hashing_refused_total", .counter, "Checks with no room to wait.", market.hashingRefused)
        text.add("market_mails_sent_total", .counter, "E-mails that were handed over to be sent.", market.mailsSent)
        text.add(
            "market_mails_refused_total",
            .counter,
            "E-mails kept back because a mailbox or an account had enough of them.",
            market.mailsRefused
        )
        text.add("market_reads_waiting", "Reads that wait for a thread.", market.store.readsWaiting)
        text.add("market_long_reads_waiting", "Long ones that wait.", market.store.longReadsWaiting)
        text.add("market_queries_stopped_total", .counter, "Queries that took too long.", market.store.queriesStopped)
        text.add("market_writes_waiting", "Changes that wait for their commit.", market.store.writesWaiting)
        text.add("market_commits_total", .counter, "Groups of changes.", market.store.commits)
        text.add("market_committed_changes_total", .counter, "Changes in these groups.", market.store.committedChanges)
        text.add("market_last_group_size", "Changes in the last group.", market.store.lastGroupSize)
        text.add("market_images_waiting", "Images that wait for smaller versions.", market.imagesWaiting)
        text.add("market_files_waiting", "Jobs that wait for a thread for files.", market.filesWaiting)
    }

    private func addFiles(to text: inout MetricsText) {
        guard let path = database?.path(percentEncoded: false) else { return }
        text.begin("market_file_bytes", .gauge, "The database and its write-ahead log.")
        for (name, end) in [("database", ""), ("log", "-wal")] {
            let bytes = FileTransfer.state(of: path + end)?.bytes ?? 0
            text.line("market_file_bytes", [("file", name)], "\(bytes)")
        }
        guard let free = FreeSpace.bytes(beside: path) else { return }
        text.add("market_disk_free_bytes", "Free bytes where the database is.", free)
    }

    private func addProcess(to text: inout MetricsText) {
        text.add("process_start_time_seconds", "Start, since 1970.", ProcessNumbers.start)
        if let bytes = ProcessNumbers.residentBytes {
            text.add("process_resident_memory_bytes", "Memory in RAM.", bytes)
        }
        if let count = ProcessNumbers.descriptors { text.add("process_open_fds", "Open descriptors.", count) }
        if let limit = ProcessNumbers.descriptorLimit { text.add("process_max_fds", "The most of them.", limit) }
        if let microseconds = ProcessNumbers.processorMicroseconds {
            text.begin("process_cpu_seconds_total", .counter, "Time of processors.")
            text.line("process_cpu_seconds_total", [], MetricsText.seconds(microseconds))
        }
    }

    private static func bound(_ milliseconds: Int64) -> String {
        let text = MetricsText.seconds(milliseconds * 1_000)
        let short = text.reversed().drop { $0 == "0" }.reversed()
        return String(short.last == "." ? Array(short.dropLast()) : Array(short))
    }
}

extension MetricsText {
    /// A number that goes up and down.
    fileprivate mutating func add(_ name: String, _ help: String, _ value: some BinaryInteger) {
        add(name, .gauge, help, value)
    }
}
