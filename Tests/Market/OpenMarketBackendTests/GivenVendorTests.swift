import Foundation
import OpenMarketSQLite
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer

@Suite("Accounts that a server is started with", .slot)
struct GivenVendorTests {
    private static let jane = GivenVendor(name: "Jane", identifier: "AA-11", secret: "secret of jane", number: 7)
    private static let joe = GivenVendor(name: "Joe", identifier: "bb-22", secret: "secret of joe")

    private func open(_ database: URL? = nil) async throws -> MarketBackend {
        var configuration = BackendConfiguration()
        if database != nil { configuration.limits.passwordIterations = 2 }
        return try await MarketBackend(configuration: configuration, database: database)
    }

    @Test("They get the numbers that were chosen, and the next ones otherwise")
    func numbers() async throws {
        let backend = try await open()
        let provided = try await backend.provideVendors([Self.jane, Self.joe])
        #expect(provided.map(\.account.id) == [7, 8])
        #expect(provided.allSatisfy { $0.isNew && $0.account.secret == nil })
        #expect(try await backend.addVendor(name: "Jim").id == 9)
        await backend.close()
    }

    @Test("Those that are there already keep their secret and their number")
    func again() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            var backend = try await open(file)
            _ = try await backend.provideVendors([Self.jane, Self.joe])
            let hashes = try await backend.store.vendors().map(\.secretHash)
            await backend.close()
            backend = try await open(file)
            var changed = Self.joe
            (changed.secret, changed.identifier) = ("another one", "BB-22")
            let provided = try await backend.provideVendors([Self.jane, changed])
            #expect(provided.map(\.isNew) == [false, false])
            #expect(provided.map(\.account.id) == [7, 8])
            #expect(try await backend.store.vendors().map(\.secretHash) == hashes)
            await backend.close()
        }
    }

    @Test("A number, a name or an identifier that is another account's is refused")
    func taken() async throws {
        let backend = try await open()
        _ = try await backend.provideVendors([Self.jane])
        var other = Self.joe
        other.number = 7
        await #expect(throws: BackendError.taken) { try await backend.provideVendors([other]) }
        other = Self.joe
        other.name = "jane "
        await #expect(throws: BackendError.taken) { try await backend.provideVendors([other]) }
        other = Self.jane
        other.number = 8
        await #expect(throws: BackendError.taken) { try await backend.provideVendors([other]) }
        for number in [0, -1, Int.max] {
            other = Self.joe
            other.number = number
            await #expect(throws: BackendError.invalidAccount) { try await backend.provideVendors([other]) }
        }
        await backend.close()
    }

    @Test("Secrets of a market in memory cost one hash each, those in a file as much as ever")
    func cost() async throws {
        let memory = try await open()
        _ = try await memory.provideVendors([Self.jane])
        #expect(try await memory.store.vendors().allSatisfy { $0.secretHash.hasPrefix("sha256$") })
        await memory.close()
        try await TemporaryFolder.with { folder in
            let file = try await open(folder.appending(path: "shop.db"))
            let many = (1...20).map { number in
                GivenVendor(name: "Shop \(number)", identifier: "id-\(number)", secret: "secret \(number)")
            }
            #expect(try await file.provideVendors(many).map(\.account.name) == many.map(\.name))
            #expect(try await file.store.vendors().allSatisfy { $0.secretHash.hasPrefix("pbkdf2-sha256$2$") })
            for (vendor, given) in zip(try await file.store.vendors(), many) {
                #expect(try #require(SecretHash(vendor.secretHash)).matches(given.secret))
            }
            await file.close()
        }
    }
}
