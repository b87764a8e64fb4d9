import OpenMarketData
import OpenMarketDomain

/// The repositories of what users have to do with each other, where the server of the products knows its users.
struct TrustServices {
    let blocks: any BlocksRepository
    let reports: any ReportsRepository

    /// Those of a configuration; a block empties what `reads` keep.
    init(_ configuration: MarketConfiguration, client: EndpointClient, forgetting reads: CachedReads) {
        let knowsUsers = configuration.isBesideItsAccounts
        blocks = knowsUsers ? RemoteBlocksRepository(client: client, forgetting: reads) : NoBlocks()
        reports = knowsUsers ? RemoteReportsRepository(client: client) : NoReports()
    }
}
