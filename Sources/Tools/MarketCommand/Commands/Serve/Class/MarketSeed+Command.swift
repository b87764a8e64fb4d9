import Foundation
import OpenMarketBackend
import OpenMarketInspector

extension MarketSeed {
    /// The seed of a market that `serve` keeps in memory; a market in a file has none to go back to, for it is someone's.
    static func inMemory(
        _ call: Invocation,
        _ configuration: BackendConfiguration,
        _ vendors: [GivenVendor]
    ) -> MarketSeed? {
        guard !call.has(.data) else { return nil }
        return MarketSeed(configuration, vendors: vendors, isDemo: call.has(.demo))
    }

    /// The seed of each market of a class; below the folder of `--data` where there is one.
    static func ofClass(
        _ call: Invocation,
        _ configuration: BackendConfiguration,
        _ vendors: [GivenVendor]
    ) -> MarketSeed {
        var configuration = configuration
        // One person's requests are few: a thread that reads, and a small part of the memory.
        configuration.limits.readers = 1
        configuration.limits.concurrentHashes = 1
        configuration.limits.responseCacheBytes = 1024 * 1024
        let folder = call.text(.data).map { URL(filePath: $0) }
        return MarketSeed(configuration, folder: folder, vendors: vendors, isDemo: call.has(.demo))
    }
}
