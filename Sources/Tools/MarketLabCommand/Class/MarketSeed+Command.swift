import Foundation
import MarketCommand
import OpenMarketBackend
import OpenMarketInspector

extension MarketSeed {
    /// The seed of a market that `serve` keeps in memory; a market in a file has none to go back to, for it is someone's.
    static func inMemory(_ plan: ServePlan) -> MarketSeed? {
        guard !plan.call.has(.data) else { return nil }
        return MarketSeed(plan.market, vendors: plan.vendors, isDemo: plan.call.has(.demo))
    }

    /// The seed of each market of a class; below the folder of `--data` where there is one.
    static func ofClass(_ plan: ServePlan) -> MarketSeed {
        let call = plan.call
        var configuration = plan.market
        // One person's requests are few: a thread that reads, and a small part of the memory.
        configuration.limits.readers = 1
        configuration.limits.concurrentHashes = 1
        configuration.limits.responseCacheBytes = 1024 * 1024
        // A class begins with hundreds of accounts.
        if call.has(.data), !call.has(LimitOption.passwordRounds.option) {
            configuration.limits.passwordIterations = 10_000
        }
        let folder = call.text(.data).map { URL(filePath: $0) }
        return MarketSeed(configuration, folder: folder, vendors: plan.vendors, isDemo: call.has(.demo))
    }
}
