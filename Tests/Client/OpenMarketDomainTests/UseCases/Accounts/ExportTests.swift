import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("A user's data as an archive", .slot, .timeLimit(.minutes(10)))
struct ExportTests {
    private struct Scene {
        let market = InMemoryMarket()
        let useCases: MarketUseCases
        let accounts: AccountUseCases

        init() async throws {
            useCases = MarketUseCases(market.ports())
            accounts = try useCases.requireAccounts()
            _ = try await accounts.signUp(.fixture(market: nil))
        }

        func export(_ names: String...) async throws -> [String: Data] {
            let files = try names.map { try #require(URL(string: "https://market.test/" + $0)) }
            market.accounts.personalDataReads.always(PersonalData(json: Data("{}".utf8), files: files))
            return try tarFiles(of: try await accounts.own.export())
        }
    }

    @Test("Files stand in their order under names that differ, and one that is gone is left out")
    func files() async throws {
        let scene = try await Scene()
        scene.market.discovery.imageLoads.returns(Data([1]))
        scene.market.discovery.imageLoads.fails(.notFound)
        scene.market.discovery.imageLoads.returns(Data(repeating: 2, count: 512))
        let files = try await scene.export("a/photo.png", "b/photo.png", "c/photo.png")
        let expected = ["data.json": Data("{}".utf8), "files/1-photo.png": Data([1])]
        #expect(files == expected.merging(["files/3-photo.png": Data(repeating: 2, count: 512)]) { $1 })
    }

    @Test("What has nothing to do with one file ends the export", arguments: [MarketError.offline, .cancelled])
    func sad(_ error: MarketError) async throws {
        let scene = try await Scene()
        scene.market.discovery.imageLoads.fails(error)
        await #expect(throws: error) { try await scene.export("a.png") }
        scene.market.accounts.personalDataReads.fails(error)
        await #expect(throws: error) { try await scene.accounts.own.export() }
    }

    @Test("Where the data of accounts cannot be asked for, that is said")
    func notOffered() async throws {
        let people = People()
        let sessions = InMemorySessionStore()
        _ = try await SignUp(
            auth: people.accounts,
            profiles: people.accounts,
            names: people.accounts,
            sessions: sessions
        )(.fixture(market: nil))
        await #expect(throws: MarketError.account(.notAllowed)) { try await people.own(sessions).export() }
    }
}
