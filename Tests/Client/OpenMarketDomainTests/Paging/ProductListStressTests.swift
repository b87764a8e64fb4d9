import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct ProductListStressTests {
    /// A server that responds late and fails now and then.
    private final class MoodyServer: Sendable {
        private let market: PaperMarket
        private let random: Mutex<SeededGenerator>
        private let isMoody = Mutex(true)

        init(market: PaperMarket, seed: UInt64) {
            self.market = market
            self.random = Mutex(SeededGenerator(seed: seed))
        }

        func calmDown() {
            isMoody.withLock { $0 = false }
        }

        func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
            let isMoody = isMoody.withLock { $0 }
            let mood = random.withLock { Int.random(in: 0..<10, using: &$0) }
            for _ in 0..<mood { await Task.yield() }
            if isMoody, mood == 0 { throw .connectionLost }
            // Some servers respond although the caller has given up.
            if mood > 5, Task.isCancelled { throw .cancelled }
            return market.page(request)
        }
    }

    private func makeMarket(using generator: inout SeededGenerator) -> PaperMarket {
        PaperMarket(count: Int.random(in: 0...40, using: &generator), overlaps: Bool.random(using: &generator))
    }

    private func checkInvariants(_ state: ProductList.State, of market: PaperMarket, seed: UInt64) {
        let ids = state.products.map(\.number)
        #expect(ids == Array(1...max(1, ids.count)).prefix(ids.count).map(\.self), "seed \(seed)")
        #expect(ids.count <= market.count, "seed \(seed)")
    }

    @Test("Whatever loads, resets, cancellations and failures come in whatever order, the list stays right")
    func stress() async throws {
        for seed in 1...UInt64(repetitions(300, nightly: 1500)) {
            var generator = SeededGenerator(seed: seed)
            let market = makeMarket(using: &generator)
            let server = MoodyServer(market: market, seed: seed)
            let list = ProductList(pageSize: Int.random(in: 1...7, using: &generator)) {
                request async throws(MarketError) in try await server.page(request)
            }
            var tasks: [Task<Result<ProductList.Outcome, MarketError>, Never>] = []
            for _ in 0..<12 {
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: await list.reset()
                case 1: tasks.randomElement(using: &generator)?.cancel()
                case 2: checkInvariants(list.state, of: market, seed: seed)
                case 3: await Task.yield()
                default: tasks.append(Task { await outcome(of: list) })
                }
            }
            for task in tasks {
                if case .failure(let error) = await task.value {
                    #expect([.cancelled, .connectionLost].contains(error), "seed \(seed)")
                }
            }
            server.calmDown()
            try await eventually { list.state.status != .loading }
            while try await list.loadNext() != .end {}
            #expect(list.ids == Array(1...max(1, market.count)).prefix(market.count).map(\.self), "seed \(seed)")
            #expect(list.state.status == .ended, "seed \(seed)")
        }
    }
}
