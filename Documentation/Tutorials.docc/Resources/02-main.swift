import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

let backend = try await MarketBackend()
try await backend.addDemoCatalogue()
let client = OpenMarketClient.embedded(backend)
print("The market is well:", try await client.discovery.health().isHealthy)
