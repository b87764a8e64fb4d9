import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

let backend = try await MarketBackend()
try await backend.addDemoCatalogue()
let client = OpenMarketClient.embedded(backend)
let context = SceneContext(market: client.useCases, wording: Wording(.english))
let list = ProductListModel(.all, context: context)

await list.appear()
for row in list.state.rows {
    print(row.title)
}
