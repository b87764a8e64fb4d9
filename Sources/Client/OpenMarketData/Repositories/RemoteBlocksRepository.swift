package import OpenMarketDomain

/// Blocks at a server that accepts the logins of the account service beside it: of the extended third generation.
package struct RemoteBlocksRepository: BlocksRepository {
    private let client: EndpointClient
    private let reads: [CachedReads]

    /// Blocks at the server of `client`; each change empties what `reads` keep, since it showed what is hidden now.
    package init(client: EndpointClient, forgetting reads: [CachedReads]) {
        self.client = client
        self.reads = reads
    }

    package func block(_ seller: Seller.Key, as session: AuthSession) async throws(MarketError) -> Seller {
        let blocked = try await client.call(BlockEndpoints.add(seller))
        await forgetEverything()
        return blocked
    }

    package func unblock(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(BlockEndpoints.remove(seller))
        await forgetEverything()
    }

    package func blocked(as session: AuthSession) async throws(MarketError) -> [Seller] {
        try await client.call(BlockEndpoints.list())
    }

    private func forgetEverything() async {
        for reads in reads { await reads.forgetEverything() }
    }
}
