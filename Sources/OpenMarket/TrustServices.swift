import OpenMarketData
import OpenMarketDomain

/// The repositories of what users have to do with each other, where the server of the products knows its users, or
/// Firestore keeps both.
struct TrustServices {
    let blocks: any BlocksRepository
    let reports: any ReportsRepository
    let sellers: any SellersRepository
    let reviews: any ReviewsRepository

    /// Those of a configuration; a block empties what `reads` keep.
    init(
        _ configuration: MarketConfiguration,
        _ services: AccountServices?,
        client: EndpointClient,
        forgetting reads: [CachedReads]
    ) {
        let knowsUsers = configuration.isBesideItsAccounts
        let blocksOfProject: any BlocksRepository = services?.blocks(forgetting: reads) ?? NoBlocks()
        blocks = knowsUsers ? RemoteBlocksRepository(client: client, forgetting: reads) : blocksOfProject
        let reportsOfProject: any ReportsRepository = services?.reports ?? NoReports()
        reports = knowsUsers ? RemoteReportsRepository(client: client) : reportsOfProject
        let dates = ServerDateParser(secondsFromGMT: configuration.secondsFromGMT)
        sellers =
            services?.sellers(of: configuration)
            ?? (knowsUsers ? RemoteSellersRepository(client: client, dates: dates) : NoSellers())
        reviews =
            services?.reviews(of: configuration) ?? (knowsUsers ? RemoteReviewsRepository(client: client) : NoReviews())
    }
}
