import OpenMarketData
import OpenMarketDomain

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

    /// The ports of accounts, which call a market's own server through `client`; and their chats, which are kept for the
    /// time without a network where the cache policy of `reads` says so.
    func ports(
        _ client: EndpointClient,
        _ sessions: SessionKeeper,
        _ products: ProductServices,
        _ reads: CachedReads,
        _ sellers: SellerPorts?,
        _ outbox: OutboxPorts?
    ) -> (all: AccountPorts, chats: CachedChatRepository) {
        var ports = project?.accounts ?? own(client, sessions)
        let chats = CachedChatRepository(base: ports.chats, reads: reads, sessions: sessions)
        ports.chats = chats
        (ports.vendors, ports.sellers, ports.outbox) = (products.vendors, sellers, outbox)
        ports.personalData = products.personalData ?? ports.personalData
        if offersNotices { ports.notices = RemoteNotices(client: client) }
        return (ports, chats)
    }

    private func own(_ client: EndpointClient, _ sessions: SessionKeeper) -> AccountPorts {
        let users = RemoteUsers(client: client)
        return AccountPorts(
            auth: auth,
            renewal: renewal,
            profiles: users,
            names: users,
            likes: RemoteLikes(client: client),
            chats: RemoteChats(client: client, sessions: sessions, live: live),
            security: RemoteSecurity(client: client, sessions: sessions)
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
