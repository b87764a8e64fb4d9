import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("A store without threads", .slot)
struct WorkInPlaceTests {
    @Test("What is asked is done when the call returns, by callers at the same time too, and nothing after the end")
    func inPlace() async throws {
        try await TemporaryFolder.with { folder in
            var options = StoreOptions()
            options.worksInPlace = true
            let file = folder.appending(path: "market.db")
            let store = try MarketStore(.file(file), options: options)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask { _ = try await store.addVendor(SampleRecords.vendor("Vendor \(number)", number)) }
                }
                try await group.waitForAll()
            }
            #expect(try await store.vendors().count == 20)
            await store.close()
            await #expect(throws: StoreError.closed) { try await store.vendors() }
            let again = try MarketStore(.file(file), options: options)
            #expect(try await again.vendors().count == 20)
            await again.close()
        }
    }
}
