import Foundation

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

/// Search for the spelling that was meant: each half of a text is looked for, because a single wrong letter leaves one of
/// them right.
enum Spelling {
    /// Longer texts are not looked at.
    static let longest = 40

    /// The text that is closest to `text` in the names that a repository finds.
    static func closest(
        to text: String,
        in repository: any ProductsRepository
    ) async throws(MarketError) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var names: [Product.ID: String] = [:]
        var order: [Product.ID] = []
        for half in halves(of: text) {
            let request = PageRequest(size: PageRequest.sizes.upperBound)
            let page = try await repository.page(request, matching: ProductQuery(text: half))
            guard !Task.isCancelled else { throw .cancelled }
            for product in page.products where names.updateValue(product.name, forKey: product.id) == nil {
                order.append(product.id)
            }
        }
        return await closest(to: text, in: order.compactMap { names[$0] })
    }

    /// Two parts of a text that is long enough to say something; none of another.
    private static func halves(of text: String) -> [String] {
        let isLatin = text.utf8.allSatisfy { $0 < 0x80 }
        guard (isLatin ? 4 : 2)...longest ~= text.count else { return [] }
        let middle = text.count / 2
        return [String(text.prefix(middle)), String(text.dropFirst(middle))]
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Returns the words that most names contain; of equally frequent words, the first ones.
    ///
    /// Reading all names takes long, so it does not run on the caller's thread.
    @concurrent
    private static func closest(to text: String, in names: [String]) async -> String? {
        let wanted = letters(of: text)
        var found: [String: (count: Int, words: String)] = [:]
        var order: [String] = []
        for name in names {
            let parts = parts(of: name, like: text).filter { part in
                EditDistance.between(wanted, letters(of: part), atMost: 1) == 1
            }
            var met: Set<String> = []
            for (words, key) in parts.map({ ($0, $0.lowercased()) }) where met.insert(key).inserted {
                if found[key] == nil { order.append(key) }
                found[key] = ((found[key]?.count ?? 0) + 1, found[key]?.words ?? words)
            }
        }
        let best = order.map { found[$0]?.count ?? 0 }.max()
        return order.sorted { $0.count > $1.count }.first { found[$0]?.count == best }.flatMap { found[$0]?.words }
    }

    private static func letters(of text: String) -> [UInt32] {
        EditDistance.scalars(of: EditDistance.letters(of: SearchText.fold(text)))
    }

    /// The parts of a name that have as many words as the text, and beginnings of these parts of about its length.
    private static func parts(of name: String, like text: String) -> [String] {
        let words = name.split(whereSeparator: \.isWhitespace).prefix(50)
        let count = text.split(whereSeparator: \.isWhitespace).count
        guard count > 0, words.count >= count else { return [] }
        return (0...(words.count - count)).flatMap { start in
            let whole = words[start..<start + count].joined(separator: " ")
            let begun = (text.count - 1...text.count + 1).filter { $0 > 0 && $0 < whole.count }
            return [whole] + begun.map { String(whole.prefix($0)) }
        }
    }
}
