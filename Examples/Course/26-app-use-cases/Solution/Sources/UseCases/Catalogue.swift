import Domain
import Foundation

/// The products that the user sees, and what can be done with them.
@MainActor
package final class Catalogue {
    package private(set) var products: [Product] = []
    package private(set) var isLoading = false
    /// The number of pages that are there.
    package private(set) var pages = 0

    private let market: any Market
    private let session: Session
    private var isLast = false
    private var query = ""
    private var loads = 0

    package init(market: any Market, session: Session) {
        (self.market, self.session) = (market, session)
    }

    package func search(_ text: String) async throws(MarketError) {
        query = text.trimmingCharacters(in: .whitespaces)
        try await load(1)
    }

    package func begin() async throws(MarketError) {
        try await load(1)
    }

    /// Whether there is a page to ask for now.
    package var hasMore: Bool { !isLoading && !isLast && pages > 0 }

    package func more() async throws(MarketError) {
        guard hasMore else { return }
        try await load(pages + 1)
    }

    package func product(_ id: Int) async throws(MarketError) -> Product {
        try await session.using { token throws(MarketError) in try await market.product(id, token: token) }
    }

    /// Likes a product or takes the like back: at once, and undone when the market refuses.
    package func like(_ product: Product) async throws(MarketError) {
        _ = try session.pass()
        set(product.id, !product.isLiked)
        do {
            try await session.using { token throws(MarketError) in
                try await market.like(product.id, !product.isLiked, token: token)
            }
        } catch {
            set(product.id, product.isLiked)
            throw error
        }
    }

    /// Deletes a product; one that is gone already is what was wanted.
    package func delete(_ id: Int) async throws(MarketError) {
        _ = try session.pass()
        do {
            try await session.using { token throws(MarketError) in try await market.delete(id, token: token) }
        } catch {
            guard error == .gone else { throw error }
        }
        products.removeAll { $0.id == id }
    }

    package func offer(_ draft: Draft) async throws(MarketError) {
        let product = try await session.using { token throws(MarketError) in
            try await market.offer(draft, token: token)
        }
        products.insert(product, at: 0)
    }

    /// Loads a page; an answer that a later request has overtaken is ignored.
    private func load(_ number: Int) async throws(MarketError) {
        loads += 1
        let load = loads
        isLoading = true
        defer { if load == loads { isLoading = false } }
        let page = try await session.using { token throws(MarketError) -> Page? in
            do throws(MarketError) {
                return try await market.page(number, of: query, token: token)
            } catch {
                // The refusal of an overtaken request must not end the session.
                if load == loads { throw error }
                return nil
            }
        }
        guard let page, load == loads else { return }
        if number == 1 { products = [] }
        // What was offered since moves the pages: a row may come again.
        products += page.items.filter { item in !products.contains { $0.id == item.id } }
        (pages, isLast) = (number, page.isLast)
    }

    private func set(_ id: Int, _ isLiked: Bool) {
        for index in products.indices where products[index].id == id { products[index].isLiked = isLiked }
    }
}
