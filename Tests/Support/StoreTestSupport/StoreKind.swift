import Foundation
package import OpenMarketSQLite

/// Where a test keeps its store: every behaviour must be the same in both places.
package enum StoreKind: String, CaseIterable, Sendable {
    case memory
    case file

    /// Opens an empty store, lets `body` work with it, and leaves nothing behind.
    package func withStore(
        _ options: StoreOptions = StoreOptions(),
        _ body: (MarketStore) async throws -> Void
    ) async throws {
        switch self {
        case .memory:
            let store = try MarketStore(.memory, options: options)
            try await body(store)
            await store.close()
        case .file:
            try await TemporaryFolder.with { folder in
                let store = try MarketStore(.file(folder.appending(path: "market.db")), options: options)
                try await body(store)
                await store.close()
            }
        }
    }
}
