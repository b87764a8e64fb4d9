package import OpenMarketData
package import OpenMarketDomain

/// The accounts of a market, with one renewal of tokens for all that calls on behalf of a user.
package final class AccountServices: Sendable {
    let auth: any AuthService
    let renewal: SessionRenewal
    let live: LiveEvents?
    /// The project that keeps the accounts; `nil` where the market's server does.
    package let project: (any ProjectServices)?
    private let offersNotices: Bool

    /// The accounts of a configuration; `nil` for a market without them.
    init?(
        _ configuration: MarketConfiguration,
        over transport: HTTPPipeline,
        _ keeper: SessionKeeper,
        _ budget: RetryBudget
    ) {
        let surroundings = configuration.surroundings
        offersNotices = configuration.offersNotices && configuration.isBesideItsAccounts
        switch configuration.accounts {
        case .server:
            guard configuration.isBesideItsAccounts else { return nil }
            let client = EndpointClient(
                baseURL: configuration.baseURL,
                transport: transport,
                surroundings: surroundings
            )
            let auth = RemoteAuthService(client: client.observed(by: configuration.steps), events: configuration.events)
            renewal = SessionRenewal(auth: auth, keeper: keeper, surroundings: surroundings)
            live = configuration.liveEvents(over: transport, sessions: keeper, renewal: renewal)
            (self.auth, project) = (auth, nil)
        case .project:
            guard let project = configuration.project?.services(configuration, over: transport, keeper, budget) else {
                return nil
            }
            (auth, renewal, live, self.project) = (project.auth, project.renewal, project.live, project)
        case .nowhere: return nil
        }
    }

    /// The repositories of accounts; those of a market's server call it through `client`.
    ///
    /// Chats are kept for the time without a network where the cache policy says so.
    func repositories(
        _ client: EndpointClient,
        _ reads: CachedReads,
        _ sessions: SessionKeeper
    ) -> AccountRepositories {
        let notices: RemoteNotices? = offersNotices ? RemoteNotices(client: client) : nil
        if let project {
            var repositories = project.repositories(reads, sessions)
            if let notices { repositories.notices = notices }
            return repositories
        }
        let users = RemoteUsers(client: client)
        let chats = RemoteChats(client: client, sessions: sessions, live: live)
        return AccountRepositories(
            profiles: users,
            names: users,
            likes: RemoteLikes(client: client),
            chats: CachedChatRepository(base: chats, reads: reads, sessions: sessions),
            notices: notices,
            security: RemoteSecurity(client: client, sessions: sessions)
        )
    }
}

/// Repositories of the things that users have beside their accounts.
package struct AccountRepositories {
    let profiles: any UserProfileRepository
    let names: any VendorNameRegistry
    let likes: any LikesRepository
    let chats: CachedChatRepository
    var notices: (any NoticesRepository)?
    let security: (any SecurityRepository)?
    /// The data of users, where it is not the server of the products that keeps it.
    let personalData: (any PersonalDataRepository)?

    package init(
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        likes: any LikesRepository,
        chats: CachedChatRepository,
        notices: (any NoticesRepository)? = nil,
        security: (any SecurityRepository)? = nil,
        personalData: (any PersonalDataRepository)? = nil
    ) {
        (self.profiles, self.names, self.likes, self.chats) = (profiles, names, likes, chats)
        (self.notices, self.security, self.personalData) = (notices, security, personalData)
    }

    func ports(
        _ services: AccountServices,
        _ products: ProductServices,
        sellers: SellerPorts?,
        outbox: OutboxPorts?
    ) -> AccountPorts {
        AccountPorts(
            auth: services.auth,
            renewal: services.renewal,
            profiles: profiles,
            names: names,
            vendors: products.vendors,
            likes: likes,
            chats: chats,
            personalData: products.personalData ?? personalData,
            sellers: sellers,
            notices: notices,
            security: security,
            outbox: outbox
        )
    }
}

extension MarketConfiguration {
    /// Whether the accounts are beside the products, at a server that therefore proves the logins of its users.
    var isBesideItsAccounts: Bool {
        guard generation == .v3x, products == .server else { return false }
        return accounts == .server || isProjectAtServer
    }
}
