import OpenMarketData
import OpenMarketDomain

/// The services of one Firebase project, with one renewal of tokens for all of them.
struct AccountServices {
    let auth: FirebaseAuthService
    let renewal: SessionRenewal
    let client: FirestoreClient
    let storage: StorageClient
    let stored: FirestoreAccounts
    let live: LiveEvents?

    /// The services of the configured project; `nil` for a market without one.
    init?(
        _ configuration: MarketConfiguration,
        transport: any HTTPTransport,
        keeper: SessionKeeper,
        budget: RetryBudget
    ) {
        guard let project = configuration.firebase else { return nil }
        auth = FirebaseAuthService(project, transport: transport)
        renewal = SessionRenewal(auth: auth, keeper: keeper)
        let limits = CallLimits(deadline: configuration.deadline, retry: configuration.retries, budget: budget)
        client = FirestoreClient(
            project,
            transport: transport,
            renewal: renewal,
            limits: limits,
            clock: configuration.clock
        )
        storage = StorageClient(project, transport: transport, renewal: renewal, deadline: limits.deadline)
        live = configuration.liveEvents(over: transport, sessions: keeper, renewal: renewal)
        stored = FirestoreAccounts(
            configuration.accountLayout,
            client: client,
            countsLikes: configuration.products == .firebase,
            live: live
        )
    }

    /// What the use cases of accounts are made of.
    func ports(vendors: any VendorRegister, trust: TrustServices, outbox: OutboxPorts?) -> AccountPorts {
        AccountPorts(
            auth: auth,
            renewal: renewal,
            profiles: stored.profiles,
            names: stored.vendorNames,
            vendors: vendors,
            likes: stored.likes,
            chats: stored.chat,
            blocks: trust.blocks,
            reports: trust.reports,
            outbox: outbox
        )
    }
}
