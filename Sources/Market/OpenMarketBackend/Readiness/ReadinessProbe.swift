import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite

/// Finds out whether a market can serve, once a second at most.
actor ReadinessProbe {
    /// The time that a read and a commit may take, and the time for which a report is good.
    static let time = Duration.seconds(1)
    /// The space that has to be free on the disk.
    private static let freeBytes: UInt64 = 64 * 1024 * 1024

    private let store: MarketStore
    private let secrets: SecretChecker
    private let clock: any Clock<Duration>
    private let elapsed: MonotonicTime
    /// The folder of the database; `nil` for one in memory.
    private let folder: URL?
    private var last: (report: ReadinessReport, time: Duration)?
    private var running: Task<ReadinessReport, Never>?

    init(_ market: MarketDependencies, folder: URL?) {
        (store, secrets, self.folder) = (market.store, market.secrets, folder)
        clock = market.configuration.clock
        elapsed = MonotonicTime(market.configuration.clock)
    }

    /// The last report while it is good, else a new one; all who ask at the same time get the same.
    func report() async -> ReadinessReport {
        if let last, elapsed.elapsed - last.time < Self.time { return last.report }
        if let running { return await running.value }
        let task = Task { await check() }
        running = task
        let report = await task.value
        (last, running) = ((report, elapsed.elapsed), nil)
        return report
    }

    var hasReport: Bool { last != nil }

    private func check() async -> ReadinessReport {
        var failures: [ReadinessReport.Part] = []
        if !(await isInTime { [store] in await store.canRead() }) { failures.append(.reading) }
        if !(await isInTime { [store] in await store.canCommit() }) { failures.append(.writing) }
        if !(await isInTime { [folder] in await Self.hasSpace(in: folder) }) { failures.append(.space) }
        if !(await secrets.hasRoom) { failures.append(.hashing) }
        return ReadinessReport(failures: failures)
    }

    /// Returns whether `work` is done, and well, before its time is over; it is not waited for any longer.
    private func isInTime(_ work: @escaping @Sendable () async -> Bool) async -> Bool {
        let (results, result) = AsyncStream.makeStream(of: Bool.self)
        let working = Task { result.yield(await work()) }
        let waiting = Task { [clock] in
            do {
                try await clock.sleep(for: Self.time)
                result.yield(false)
            } catch {
                // The work was done before, or the clock does not run.
            }
        }
        defer {
            working.cancel()
            waiting.cancel()
        }
        for await isDone in results { return isDone }
        return false
    }

    private static func hasSpace(in folder: URL?) async -> Bool {
        guard let folder else { return true }
        return await WorkerThreads.files.run {
            // A file system that does not say how much is free is not thought to be full.
            FreeSpace.bytes(beside: folder.path(percentEncoded: false)).map { $0 >= freeBytes } ?? true
        }
    }
}
