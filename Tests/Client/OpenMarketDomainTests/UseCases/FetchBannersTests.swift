import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct FetchBannersTests {
    private let repository = InMemoryMarket().discovery

    private func banners(_ names: [String]) throws -> [Banner] {
        try names.map { Banner(image: try #require(URL(string: "https://images.example/\($0).jpg"))) }
    }

    @Test("Primary: the banners in order, each once")
    func primary() async throws {
        repository.bannerFetches.returns(try banners(["b", "a", "b", "c", "a"]))
        #expect(try await Discovery.only(banners: repository).banners() == banners(["b", "a", "c"]))
    }

    @Test("There may be none")
    func none() async throws {
        repository.bannerFetches.returns([])
        #expect(try await Discovery.only(banners: repository).banners().isEmpty)
    }

    @Test("Sad: the market's error is thrown", arguments: passingFailures + [.unsupported(.banners)])
    func sad(error: MarketError) async {
        repository.bannerFetches.fails(error)
        await #expect(throws: error) { try await Discovery.only(banners: repository).banners() }
    }
}
