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
        guard !configuration.isBesideItsAccounts else {
            let dates = ServerDateParser(secondsFromGMT: configuration.secondsFromGMT)
            blocks = RemoteBlocksRepository(client: client, forgetting: reads)
            reports = RemoteReportsRepository(client: client)
            sellers = RemoteSellersRepository(client: client, dates: dates)
            reviews = RemoteReviewsRepository(client: client)
            return
        }
        blocks = services?.blocks(forgetting: reads) ?? NoBlocks()
        reports = services?.reports ?? NoReports()
        sellers = services?.sellers ?? NoSellers()
        reviews = services?.reviews ?? NoReviews()
    }
}
