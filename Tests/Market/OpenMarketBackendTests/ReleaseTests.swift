import Foundation
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

/// Who forgets to close a market must not collect threads: they end with their owner.
@Suite("Markets that are let go", .slot)
struct ReleaseTests {
    /// What only the threads of a market still hold when the market is gone.
    private final class LastHeld: Sendable {
        private let feed: Mutex<Weak>

        private struct Weak {
            weak var feed: CommitFeed?
        }

        init(_ feed: CommitFeed) { self.feed = Mutex(Weak(feed: feed)) }

        var isGone: Bool { feed.withLock { $0.feed == nil } }
    }

    @Test(
        "A market that is not closed ends its threads, in memory and in a file, with Firebase and without",
        arguments: [true, false],
        [true, false]
    )
    func threads(hasFirebase: Bool, isOnDisk: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "released-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let held = try await used(hasFirebase, isOnDisk ? folder.appending(path: "market.sqlite") : nil)
        try await eventually { held.isGone }
    }

    /// Opens a market, writes into it and asks it something, and lets it go.
    private func used(_ hasFirebase: Bool, _ file: URL?) async throws -> LastHeld {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.firebase = hasFirebase ? ServedFirebase() : nil
        let backend = try await MarketBackend(configuration: configuration, database: file)
        _ = try await backend.addVendor(name: "someone")
        let products = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "localhost"), target: "/api/products")
        #expect(await backend.respond(to: products).status == 200)
        return LastHeld(backend.store.feed)
    }
}
