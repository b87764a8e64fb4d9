import Synchronization

/// Lists the products one likes, page by page.
///
/// | course | what happens |
/// |---|---|
/// | input | none; the session says whose likes |
/// | primary | a pager over the liked products, the last liked first; or their ids alone |
/// | a product is gone | it is left out; its like stays |
/// | nobody logged in | ``MarketError/unauthenticated`` |
/// | sad | the pager throws the market's error and can be asked again |
/// | cancel | as for every pager |
public protocol FetchLikedProductsUseCase: Sendable {
    /// A pager over the products one likes.
    func callAsFunction() async throws(MarketError) -> ProductPager

    /// The ids of all products one likes: enough for the hearts of a list, in one request.
    func ids() async throws(MarketError) -> Set<Product.ID>
}

/// Lists liked products: the ids from one repository, the products from another.
public struct FetchLikedProducts: FetchLikedProductsUseCase {
    private let likes: any LikesRepository
    private let products: any ProductsRepository
    private let sessions: any SessionStore
    private let pageSize: Int

    /// Lists what `likes` knows of the session in `sessions`, with products from `products`.
    public init(
        likes: any LikesRepository,
        products: any ProductsRepository,
        sessions: any SessionStore,
        pageSize: Int = PageRequest.defaultSize
    ) {
        self.likes = likes
        self.products = products
        self.sessions = sessions
        self.pageSize = pageSize
    }

    /// A pager over the products one likes.
    public func callAsFunction() async throws(MarketError) -> ProductPager {
        let list = LikedList(likes: likes, products: products, login: try await sessions.login())
        return ProductPager(pageSize: pageSize) { request async throws(MarketError) in
            try await list.page(request)
        }
    }

    /// The ids of all products one likes.
    public func ids() async throws(MarketError) -> Set<Product.ID> {
        let ids = try await likes.likedProductIDs(as: sessions.login())
        guard !Task.isCancelled else { throw .cancelled }
        return Set(ids)
    }
}

/// The ids as they were when the first page was asked for, and the products behind them.
private final class LikedList: Sendable {
    private let likes: any LikesRepository
    private let products: any ProductsRepository
    private let login: AuthSession
    private let ids = Mutex<[Product.ID]>([])

    init(likes: any LikesRepository, products: any ProductsRepository, login: AuthSession) {
        self.likes = likes
        self.products = products
        self.login = login
    }

    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
        if start == 0 {
            let newest = try await likes.likedProductIDs(as: login).reversed()
            ids.withLock { $0 = Array(newest) }
        }
        let ids = ids.withLock { $0 }
        let wanted = Array(ids.dropFirst(start).prefix(request.size))
        let end = start + wanted.count
        let hasNext = end < ids.count
        return ProductPage(
            number: request.number,
            products: try await load(wanted),
            hasNext: hasNext,
            totalCount: ids.count,
            cursor: hasNext ? PageRequest.Cursor(rawValue: String(end)) : nil
        )
    }

    /// A few at a time: a page of a hundred must not open a hundred connections.
    private func load(_ ids: [Product.ID]) async throws(MarketError) -> [Product] {
        var rows: [Product] = []
        for start in stride(from: 0, to: ids.count, by: 4) {
            guard !Task.isCancelled else { throw .cancelled }
            let lookups = ids[start..<min(start + 4, ids.count)].map { Lookup(id: $0, products: products) }
            for row in await Self.all(lookups) {
                if let product = try row.get() { rows.append(product) }
            }
        }
        return rows
    }

    private static func all(_ lookups: [Lookup]) async -> [Result<Product?, MarketError>] {
        await withTaskGroup(of: (Int, Result<Product?, MarketError>).self) { group in
            for (place, lookup) in lookups.enumerated() {
                group.addTask { (place, await lookup.run()) }
            }
            var rows = lookups.map { _ in Result<Product?, MarketError>.success(nil) }
            for await (place, row) in group { rows[place] = row }
            return rows
        }
    }

    private struct Lookup: Sendable {
        let id: Product.ID
        let products: any ProductsRepository

        func run() async -> Result<Product?, MarketError> {
            do throws(MarketError) {
                return .success(try await products.detail(id).product)
            } catch .notFound {
                return .success(nil)
            } catch {
                return .failure(error)
            }
        }
    }
}
