import Foundation
import OpenMarketDomain
import OpenMarketTesting

@testable import OpenMarketPresentation

/// Everything a scene is made with, out of doubles.
@MainActor
struct Stage {
    let market = MockUseCases()
    let lists = ScriptedLists()
    let clock = ManualClock()
    let context: SceneContext

    init(
        _ language: Language = .english,
        hasAccounts: Bool = true,
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_000_000) }
    ) {
        let lists = lists
        var useCases = market.all
        useCases.addNextProductPage = { AddNextProductPage(pager: lists(matching: .all)) }
        useCases.searchQueryResults = lists
        if !hasAccounts { useCases.accounts = nil }
        context = SceneContext(
            market: useCases,
            wording: Wording(language),
            clock: clock,
            now: now
        )
    }

    var store: ProductStore { context.store }

    /// Logs somebody in, and waits until the scenes know.
    func logIn(vendor: Vendor? = .fixture(), user: String? = "user1") async throws {
        let auth = user.map { AuthSession.fixture(user: $0) }
        try await follow(.signedIn(.fixture(vendor: vendor, auth: auth))) { session in
            try await market.sessions.save(session)
        }
    }

    /// Logs out, and waits until the scenes know.
    func logOut() async throws {
        let (states, reader) = AsyncStream.makeStream(of: SessionState.self)
        context.session.onChange(for: market) { reader.yield($0) }
        try await market.sessions.clear()
        _ = await states.first { $0 == .signedOut }
    }

    private func follow(_ wanted: SessionState, _ save: (Session) async throws -> Void) async throws {
        guard case .signedIn(let session) = wanted else { return }
        let (states, reader) = AsyncStream.makeStream(of: SessionState.self)
        context.session.onChange(for: market) { reader.yield($0) }
        try await save(session)
        if context.session.state != wanted { _ = await states.first { $0 == wanted } }
    }

    /// A scene with a list, and where it leads to.
    func list(_ kind: ProductListKind = .all) -> (ProductListModel, Exits<ProductListModel.Exit>) {
        let (model, exits) = (ProductListModel(kind, context: context), Exits<ProductListModel.Exit>())
        model.onExit = { exits.note($0) }
        return (model, exits)
    }
}

/// Lists of every question over one script of pages.
final class ScriptedLists: SearchQueryResultsUseCase {
    struct Request: Sendable, Hashable {
        let number: Int
        let query: ProductQuery
    }

    let pages = MockCall<Request, ProductPage>("page")
    static let pageSize = 20

    func callAsFunction(matching query: ProductQuery) -> ProductPager {
        ProductPager(pageSize: Self.pageSize) { [pages] request async throws(MarketError) in
            try await pages(Request(number: request.number, query: query))
        }
    }

    /// Answers from a shelf from now on.
    func sell(from shelf: Shelf) {
        pages.handles { request async throws(MarketError) in shelf.page(request.number, matching: request.query) }
    }
}
