import Foundation
import OpenMarketBackend
import Testing

/// Where a test keeps its store: every behaviour must be the same in both places.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory
    case file

    var testDescription: String { rawValue }

    /// Opens an empty store, lets `body` work with it, and leaves nothing behind.
    func withStore(
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
