/// The use cases of finding out what a market has, beside its lists: banners, spellings, counts, histories, its health.
///
/// | course | what happens |
/// |---|---|
/// | a market that cannot | ``MarketError/unsupported(_:)`` with the ``MarketFeature`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol DiscoveryUseCases: Sendable {
    /// Fetches the banners of the home screen in order, each once; possibly none.
    func banners() async throws(MarketError) -> [Banner]

    /// Finds what a user may have meant by a text that no name has: the text with one letter more, less or other.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | a text for which nothing was found |
    /// | primary | the words of the market's names that differ by one letter; the ones that most names have |
    /// | Korean | letters are those of which syllables are made: `쟈전거` is one letter from `자전거` |
    /// | a word that is only begun | the beginning of a name's word counts, too |
    /// | nothing is close, or the text is very short | `nil` |
    /// | how much work | two requests, and two hundred names at most |
    func spelling(of text: String) async throws(MarketError) -> String?

    /// Counts how many products the list of a query would have, narrowed in one way more or in another way.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the query of the list |
    /// | primary | counts by category, status, currency and price, each without its own condition |
    func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets

    /// Fetches what a product cost before, and how its sale went.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the product's id |
    /// | primary | the steps, newest first; the first one is how the product is now |
    /// | never changed | one step, from the registration on |
    /// | unknown | ``MarketError/notFound`` |
    func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision]

    /// Checks once whether the server works.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | healthy, with the server's statement |
    /// | failing | not healthy, when the server responds with a failure |
    /// | sad | an error when there was no response: offline, unreachable, timed out, … |
    func health() async throws(MarketError) -> ServerHealth
}

/// Discovery in the repositories of a market.
package struct Discovery: DiscoveryUseCases {
    private let products: any ProductsRepository
    private let bannerRepository: any BannerRepository
    private let healthRepository: any HealthRepository

    package init(
        _ products: any ProductsRepository,
        banners: any BannerRepository,
        health: any HealthRepository
    ) {
        (self.products, bannerRepository, healthRepository) = (products, banners, health)
    }

    package func banners() async throws(MarketError) -> [Banner] {
        var seen: Set<Banner> = []
        return try await bannerRepository.banners().filter { seen.insert($0).inserted }
    }

    package func spelling(of text: String) async throws(MarketError) -> String? {
        try await Spelling.closest(to: text, in: products)
    }

    package func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await products.facets(of: query)
    }

    package func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await products.history(of: id)
    }

    package func health() async throws(MarketError) -> ServerHealth {
        do throws(MarketError) {
            return try await healthRepository.health()
        } catch .server(let rejection) {
            return ServerHealth(isHealthy: false, statement: rejection.message ?? "")
        } catch .unavailable {
            return ServerHealth(isHealthy: false, statement: "")
        }
    }
}
