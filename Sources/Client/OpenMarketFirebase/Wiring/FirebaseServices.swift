import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The services of one Firebase project, with one renewal of tokens for all of them.
final class FirebaseServices: ProjectServices {
    let auth: any AuthService
    let renewal: SessionRenewal
    let client: FirestoreClient
    private let storage: StorageClient
    private let stored: FirestoreAccounts
    /// Devices and settings of notices; `nil` where no function sends any.
    private let notices: FirestoreNotices?
    let live: LiveEvents?
    /// The known blocks; `nil` where a server or no one keeps them.
    private let knownBlocks: KnownBlocks?

    init(
        _ project: FirebaseConfiguration,
        of configuration: MarketConfiguration,
        over transport: HTTPPipeline,
        _ keeper: SessionKeeper,
        _ budget: RetryBudget
    ) {
        let surroundings = configuration.surroundings
        var auth = FirebaseAuthService(
            project,
            transport: transport,
            events: configuration.events,
            surroundings: surroundings
        )
        renewal = SessionRenewal(auth: auth, keeper: keeper, surroundings: surroundings)
        let limits = CallLimits(deadline: configuration.deadline, retry: configuration.retries, budget: budget)
        client = FirestoreClient(
            project,
            transport: transport,
            sessions: keeper,
            renewal: renewal,
            limits: limits,
            surroundings: surroundings
        )
        let notices =
            configuration.offersNotices && configuration.isSafeProjectAlone ? FirestoreNotices(client) : nil
        if let notices { auth.end = { session in try? await notices.end(session) } }
        (self.auth, self.notices) = (auth, notices)
        storage = StorageClient(project, transport: transport, renewal: renewal, surroundings: surroundings)
        let maxAge = configuration.blocksMaxAge
        knownBlocks = configuration.isSafeProjectAlone ? KnownBlocks(client, maxAge: maxAge) : nil
        live = configuration.liveEvents(over: transport, sessions: keeper, renewal: renewal)
        stored = FirestoreAccounts(
            configuration.accountLayout,
            client: client,
            countsLikes: configuration.products == .firebase,
            hasNotices: notices != nil,
            live: live
        )
    }

    var accounts: AccountPorts {
        AccountPorts(
            auth: auth,
            renewal: renewal,
            profiles: stored.profiles,
            names: stored.vendorNames,
            likes: stored.likes,
            chats: stored.chat,
            personalData: stored.personalData,
            notices: notices
        )
    }

    func sellers(forgetting reads: [CachedReads]) -> SellerPorts? {
        guard let knownBlocks else { return nil }
        let hidden = HiddenVendors(knownBlocks)
        return SellerPorts(
            sellers: FirestoreSellers(client, hidden: hidden),
            reviews: FirestoreReviews(client, hidden: hidden),
            blocks: FirestoreBlocks(client, known: knownBlocks, forgetting: reads),
            reports: FirestoreReports(client)
        )
    }

    func products(of configuration: MarketConfiguration) -> ProductServices? {
        guard configuration.products == .firebase else { return nil }
        let hidden = knownBlocks.map { HiddenVendors($0) } ?? .none
        return ProductServices(
            products: FirestoreProductsRepository(client, hidden: hidden, layout: configuration.accountLayout),
            selling: FirestoreSellingRepository(
                client,
                storage: storage,
                hidden: hidden,
                layout: configuration.accountLayout
            ),
            health: FirestoreHealthRepository(client),
            vendors: configuration.vendors ?? UserAsVendor(),
            vendorProof: UnprovenVendors()
        )
    }
}

extension MarketConfiguration {
    /// Whether everything is in one project whose rules keep strangers out.
    fileprivate var isSafeProjectAlone: Bool { products == .firebase && accountLayout == .safe }
}
