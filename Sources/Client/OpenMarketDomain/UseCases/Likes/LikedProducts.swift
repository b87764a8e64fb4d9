import Synchronization

/// The products that a user liked when the first page was loaded.
final class LikedProducts: Sendable {
    private let likes: (any LikesRepository)?
    private let products: any ProductsRepository
    private let sessions: any SessionStore
    private let login = Mutex<AuthSession?>(nil)
    private let ids = Mutex<[Product.ID]>([])

    init(likes: (any LikesRepository)?, products: any ProductsRepository, sessions: any SessionStore) {
        self.likes = likes
        self.products = products
        self.sessions = sessions
    }

    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
        if start == 0 {
            let newest = try await newestIDs()
            ids.withLock { $0 = newest }
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

    private func newestIDs() async throws(MarketError) -> [Product.ID] {
        guard let likes else { throw .unsupported(.accounts) }
        if let known = login.withLock({ $0 }) { return try await likes.likedProductIDs(as: known).reversed() }
        let new = try await sessions.login()
        login.withLock { $0 = new }
        return try await likes.likedProductIDs(as: new).reversed()
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
