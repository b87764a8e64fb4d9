import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

let backend = try await MarketBackend()
try await backend.addDemoCatalogue()
let client = OpenMarketClient.embedded(backend)
let context = SceneContext(market: client.useCases, wording: Wording(.english))
let list = ProductListModel(.all, context: context)

await list.appear()
print(lines(of: list.state).joined(separator: "\n"))

// Reading waits, and the main actor must not: all scenes do their work on it.
let commands = AsyncStream<String> { typed in
    Thread.detachNewThread {
        while let line = readLine() { typed.yield(line) }
        typed.finish()
    }
}
for await command in commands {
    if command == "q" { break }
    switch command {
    case "m": await list.loadMore()
    case "r": await list.refresh()
    default: print("m: more, r: refresh, q: end")
    }
    print(lines(of: list.state).joined(separator: "\n"))
}
