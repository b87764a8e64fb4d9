import OpenMarketData
import OpenMarketDomain

extension MarketConfiguration {
    /// The repositories of sellers and trust, where the server of the products knows its users, or Firestore keeps both.
    ///
    /// A block empties what `reads` keep.
    func sellers(
        of services: AccountServices?,
        client: EndpointClient,
        forgetting reads: [CachedReads]
    ) -> SellerPorts? {
        guard isBesideItsAccounts else { return services?.sellers(forgetting: reads) }
        return SellerPorts(
            sellers: RemoteSellersRepository(
                client: client,
                dates: ServerDateParser(secondsFromGMT: secondsFromGMT)
            ),
            reviews: RemoteReviewsRepository(client: client),
            blocks: RemoteBlocksRepository(client: client, forgetting: reads),
            reports: RemoteReportsRepository(client: client)
        )
    }
}
