package import Foundation
import OpenMarket
package import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded

/// The state of a market at its beginning, and after a reset.
package struct MarketSeed: Sendable {
    private static let fileName = "market.db"

    package let configuration: BackendConfiguration
    /// The folder of its files; `nil` for a market in memory.
    let folder: URL?
    let vendors: [GivenVendor]
    let isDemo: Bool

    /// A seed; a folder that does not exist is made.
    package init(_ configuration: BackendConfiguration, folder: URL? = nil, vendors: [GivenVendor], isDemo: Bool) {
        (self.configuration, self.folder, self.vendors, self.isDemo) = (configuration, folder, vendors, isDemo)
    }

    /// The seed of one market of several, each with a folder below that of this seed.
    package func numbered(_ number: Int) -> MarketSeed {
        let name = "market-" + (number < 10 ? "0" : "") + "\(number)"
        return MarketSeed(
            configuration,
            folder: folder?.appending(path: name),
            vendors: vendors,
            isDemo: isDemo
        )
    }

    /// Opens the market; one that has products already keeps them.
    package func open() async throws(BackendError) -> MarketBackend {
        if let folder {
            let made: ()? = try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            guard made != nil else { throw .unwritable }
        }
        let file = folder?.appending(path: Self.fileName)
        let backend = try await MarketBackend(configuration: configuration, database: file)
        do throws(BackendError) {
            if !vendors.isEmpty { _ = try await backend.provideVendors(vendors) }
            guard isDemo, try await isEmpty(backend) else { return backend }
            let sellers = try await backend.addDemoCatalogue()
            // They stop when the market is closed.
            Task { await sellers.run() }
            return backend
        } catch {
            await backend.close()
            throw error
        }
    }

    /// Removes the files of the market, which is closed, and no others; throws `unwritable` when one of them stays.
    func discard(
        with remove: (URL) throws -> Void = { try FileManager.default.removeItem(at: $0) }
    ) throws(BackendError) {
        guard let folder else { return }
        for ending in ["", "-wal", "-shm", "-pictures", "-uploads"] {
            let file = folder.appending(path: Self.fileName + ending)
            try? remove(file)
            if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { throw .unwritable }
        }
    }

    private func isEmpty(_ backend: MarketBackend) async throws(BackendError) -> Bool {
        var pages = OpenMarketClient.embedded(backend).products().pages.makeAsyncIterator()
        do throws(MarketError) {
            return try await pages.next() == nil
        } catch {
            throw .unwritable
        }
    }
}
