import OpenMarketData
import OpenMarketDomain

/// The repositories of what users have to do with each other, where the market knows its users.
struct TrustServices {
    let blocks: any BlocksRepository
    let reports: any ReportsRepository
    let sellers: any SellersRepository
    let reviews: any ReviewsRepository

    /// Those of a configuration; a block empties what `reads` keep.
    init(
        _ configuration: MarketConfiguration,
        services: AccountServices?,
        client: EndpointClient,
        forgetting reads: [CachedReads]
    ) {
        let knowsUsers = configuration.isBesideItsAccounts
        blocks = knowsUsers ? RemoteBlocksRepository(client: client, forgetting: reads) : NoBlocks()
        let dates = ServerDateParser(secondsFromGMT: configuration.secondsFromGMT)
        sellers =
            services?.sellers(of: configuration)
            ?? (knowsUsers ? RemoteSellersRepository(client: client, dates: dates) : NoSellers())
        reviews =
            services?.reviews(of: configuration) ?? (knowsUsers ? RemoteReviewsRepository(client: client) : NoReviews())
        reports = knowsUsers ? RemoteReportsRepository(client: client) : NoReports()
    }
}
