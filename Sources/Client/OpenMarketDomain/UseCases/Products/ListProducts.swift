import Foundation
import Synchronization

/// The products that a list shows.
public enum ProductSelection: Sendable, Hashable {
    /// The products that match a query; all products for ``ProductQuery/all``.
    case matching(ProductQuery)
    /// The products of the session's vendor.
    case mine
    /// The products that the session's user likes, the last liked first.
    case liked
    /// The products of all sellers whom the session's user follows, newest first.
    case followed
    /// The purchases of the session's user, the last one first.
    case bought
}

/// Lists products, page by page.
///
/// | course | what happens |
/// |---|---|
/// | input | all products, a search text, a query, your own products, or liked ones; white space around a text does not count |
/// | primary | a ``ProductList``, without a request; its first page is loaded by the first ``ProductList/loadNext()`` |
/// | own products | those with the session's vendor id |
/// | liked products | the last liked first; a product that no longer exists is left out, its like stays |
/// | not logged in | own and liked products: the list throws ``MarketError/unauthenticated`` until there is a session |
/// | a market without vendors or accounts | own and liked products: the list throws ``MarketError/unsupported(_:)`` |
/// | products of followed sellers | newest first; ``MarketError/unsupported(_:)`` in a market where no one is followed |
/// | purchases | the last one first; a product that is gone is shown as it was sold |
/// | another login | own and liked products: the next page throws ``MarketError/unauthenticated``, a refresh lists those of the user who is logged in then |
/// | sad | the list throws the market's error; the next call requests the same page |
/// | cancel | the caller gets ``MarketError/cancelled``; the request goes on while others wait for it |
public protocol ListProductsUseCase: Sendable {
    /// A list of the selected products.
    func callAsFunction(_ selection: ProductSelection) -> ProductList
}

extension ListProductsUseCase {
    /// A list of the products that match `query`, in its order; of all products without one.
    public func callAsFunction(matching query: ProductQuery = .all) -> ProductList {
        var query = query
        query.text = query.text.trimmingCharacters(in: .whitespacesAndNewlines)
        return self(.matching(query))
    }

    /// A list of the products whose name contains `text`; of all products when it is blank.
    public func callAsFunction(matching text: String) -> ProductList {
        self(matching: ProductQuery(text: text))
    }

    /// A list of the products of one vendor.
    public func callAsFunction(of vendor: Vendor.ID) -> ProductList {
        self(.matching(ProductQuery(vendor: vendor)))
    }

    /// A list of your own products.
    public func mine() -> ProductList { self(.mine) }

    /// A list of the products one likes.
    public func liked() -> ProductList { self(.liked) }

    /// A list of the products of all sellers whom one follows.
    public func followed() -> ProductList { self(.followed) }

    /// A list of the user's purchases.
    public func bought() -> ProductList { self(.bought) }
}

/// Lists products of the market's repositories.
public struct ListProducts: ListProductsUseCase {
    private let products: any ProductsRepository
    private let sessions: any SessionStore
    private let likes: (any LikesRepository)?
    private let sellers: (any SellersRepository)?
    private let pageSize: Int

    /// Lists from `products`; `likes` are `nil` in a market without accounts, `sellers` in one where no one is followed.
    public init(
        products: any ProductsRepository,
        sessions: any SessionStore,
        likes: (any LikesRepository)? = nil,
        sellers: (any SellersRepository)? = nil,
        pageSize: Int = PageRequest.defaultSize
    ) {
        (self.products, self.sessions, self.likes) = (products, sessions, likes)
        (self.sellers, self.pageSize) = (sellers, pageSize)
    }

    public func callAsFunction(_ selection: ProductSelection) -> ProductList {
        switch selection {
        case .matching(let query):
            return ProductList(pageSize: pageSize) { [products, sessions] request async throws(MarketError) in
                // A vendor who looks at its own products sees the hidden ones, too.
                if let vendor = query.vendor, let session = try await sessions.session(), session.vendor?.id == vendor {
                    return try await products.page(request, matching: query, as: session.credentials)
                }
                return try await products.page(request, matching: query)
            }
        case .mine:
            let mine = OwnProducts(products: products, sessions: sessions)
            return ProductList(pageSize: pageSize) { request async throws(MarketError) in
                try await mine.page(request)
            }
        case .liked:
            let liked = LikedProducts(likes: likes, products: products, sessions: sessions)
            return ProductList(pageSize: pageSize) { request async throws(MarketError) in
                try await liked.page(request)
            }
        case .followed, .bought:
            return ProductList(pageSize: pageSize) { [sellers, likes, sessions] request async throws(MarketError) in
                guard let sellers else { throw .unsupported(likes == nil ? .accounts : .sellerPages) }
                return try await sessions.acting { _ async throws(MarketError) in
                    guard selection == .bought else { return try await sellers.productsOfFollowed(request) }
                    return try await sellers.purchases(request)
                }
            }
        }
    }
}

extension ProductsRepository {
    /// Everything about a product that everybody may see, or that the user of a session has hidden from all others.
    ///
    /// Only where there is none for everybody is it asked who is logged in.
    package func detail(
        _ id: Product.ID,
        for session: () async throws(MarketError) -> Session?
    ) async throws(MarketError) -> ProductDetail {
        do throws(MarketError) {
            return try await detail(id)
        } catch .notFound {
            guard let vendor = try await session()?.credentials, !vendor.identifier.isEmpty else { throw .notFound }
            return try await detail(id, as: vendor)
        }
    }
}

/// The products of the vendor who is logged in when the first page is loaded.
///
/// The vendor's name narrows the search where the market can search; the id
/// decides, because other vendors' products may mention the same name.
final class OwnProducts: Sendable {
    private let products: any ProductsRepository
    private let sessions: any SessionStore
    /// The vendor whose first page was loaded last.
    private let owner = Mutex<Vendor.ID?>(nil)

    init(products: any ProductsRepository, sessions: any SessionStore) {
        self.products = products
        self.sessions = sessions
    }

    /// Returns a page; throws once the login that the list began with has ended.
    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        guard let session = try await sessions.session() else { throw .unauthenticated }
        guard let vendor = session.vendor else { throw .unsupported(.vendorProducts) }
        if request.number == 1 { owner.withLock { $0 = vendor.id } }
        guard owner.withLock({ $0 }) == vendor.id else { throw .unauthenticated }
        // A market with categories knows vendors by their ids, and finds what they have hidden only so.
        let own = ProductQuery(text: products.features.contains(.categories) ? "" : vendor.name, vendor: vendor.id)
        return try await products.page(request, matching: own, as: session.credentials)
    }
}
