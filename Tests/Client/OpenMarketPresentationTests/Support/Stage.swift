import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting

/// A market of mocks and a clock that a test moves: what scenes are tried on.
///
/// Lists are real ones whose pages a test scripts, whatever they are asked for.
@MainActor
struct Stage {
    let market = MockUseCases()
    let lists = ScriptedLists()
    let clock = ManualClock()
    let context: SceneContext

    init(
        _ language: Language = .english,
        hasAccounts: Bool = true,
        history: any SearchHistory = InMemorySearchHistory(),
        imageSources: [ImageSource] = [.album, .camera],
        arrangesImages: Bool = false,
        without features: Set<MarketFeature> = [],
        notices: MockNotices? = nil,
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_000_000) }
    ) {
        let lists = lists
        var useCases = market.all
        useCases.products = lists
        useCases.notices = notices
        useCases.features.subtract(features)
        if !arrangesImages { useCases.albums = nil }
        if !hasAccounts { (useCases.accounts, useCases.sellers, useCases.pending) = (nil, nil, nil) }
        context = SceneContext(
            market: useCases,
            wording: Wording(language),
            imageSources: imageSources,
            history: history,
            surroundings: Surroundings(now: now, clock: clock)
        )
    }

    var accounts: MockAccountUseCases { market.accounts }
    var store: ProductStore { context.store }
    var wording: Wording { context.wording }

    /// Logs in, and returns once the scenes have the session.
    func logIn(_ session: Session = .fixture(auth: .fixture())) async throws {
        try await market.sessions.save(session)
        await until { context.session.session == session }
    }

    /// Logs out, and returns once the scenes have no session.
    func logOut() async throws {
        try await market.sessions.clear()
        await until { context.session.session == nil }
    }

    /// A scene with a list, and where it leads to.
    func list(_ kind: ProductListKind = .all) -> (ProductListModel, Exits<ProductListModel.Exit>) {
        let (model, exits) = (ProductListModel(kind, context: context), Exits<ProductListModel.Exit>())
        model.onExit = { exits.note($0) }
        return (model, exits)
    }
}
