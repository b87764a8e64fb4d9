import Synchronization

/// The use cases of likes beside ``SetLikeUseCase``.
public protocol LikeUseCases: Sendable {
    /// Fetches the ids of all products one likes: enough for the like marks of a list, in one request.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | none; the session says whose likes |
    /// | primary | the ids of all liked products |
    /// | not logged in | ``MarketError/unauthenticated`` |
    /// | sad | the market's error |
    /// | cancel | ``MarketError/cancelled`` |
    func ids() async throws(MarketError) -> Set<Product.ID>
}

/// Likes of a repository, for the session of a store.
package struct Likes: LikeUseCases {
    private let likes: any LikesRepository
    private let sessions: any SessionStore

    package init(likes: any LikesRepository, sessions: any SessionStore) {
        (self.likes, self.sessions) = (likes, sessions)
    }

    package func ids() async throws(MarketError) -> Set<Product.ID> {
        let ids = try await sessions.acting { _ async throws(MarketError) in try await likes.likedProductIDs() }
        guard !Task.isCancelled else { throw .cancelled }
        return Set(ids)
    }
}

/// The products that a user liked when the first page was loaded.
final class LikedProducts: Sendable {
    private let likes: (any LikesRepository)?
    private let products: any ProductsRepository
    private let sessions: any SessionStore
    /// The user whose first page was loaded last, with the ids of that moment, and those that no page has.
    private let liked = Mutex<(user: UserID, ids: [Product.ID], missing: Set<Product.ID>)?>(nil)

    init(likes: (any LikesRepository)?, products: any ProductsRepository, sessions: any SessionStore) {
        (self.likes, self.products, self.sessions) = (likes, products, sessions)
    }

    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
        let ids = try await likedIDs(isFirstPage: start == 0)
        let wanted = Array(ids.dropFirst(start).prefix(request.size))
        let end = start + wanted.count
        let hasNext = end < ids.count
        let products = try await load(wanted)
        return ProductPage(
            number: request.number,
            products: products,
            hasNext: hasNext,
            totalCount: ids.count - missing(Set(wanted).subtracting(products.map(\.id))),
            cursor: hasNext ? PageRequest.Cursor(rawValue: String(end)) : nil
        )
    }

    /// The ids of the present user's likes; a list that outlives its login shows nothing more of it.
    private func likedIDs(isFirstPage: Bool) async throws(MarketError) -> [Product.ID] {
        guard let likes else { throw .unsupported(.accounts) }
        let login = try await sessions.login()
        if !isFirstPage {
            guard let liked = liked.withLock({ $0 }), liked.user == login.user else { throw .unauthenticated }
            return liked.ids
        }
        let ids = Array(
            try await login.acting { () async throws(MarketError) in try await likes.likedProductIDs() }.reversed()
        )
        liked.withLock { $0 = (login.user, ids, []) }
        return ids
    }

    /// Notes likes of products that are not to be seen, and returns the number of those known so far.
    private func missing(_ ids: Set<Product.ID>) -> Int {
        liked.withLock { liked in
            liked?.missing.formUnion(ids)
            return liked.map { $0.missing.intersection($0.ids).count } ?? 0
        }
    }

    /// A few at a time: a page of a hundred must not open a hundred connections.
    private func load(_ ids: [Product.ID]) async throws(MarketError) -> [Product] {
        try await ids.concurrentMap(atOnce: 4) { [products] id async throws(MarketError) -> Product? in
            guard !Task.isCancelled else { throw .cancelled }
            do throws(MarketError) {
                return try await products.detail(id).product
            } catch .notFound {
                return nil
            }
        }.compactMap(\.self)
    }
}
