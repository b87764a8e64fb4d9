import OpenMarket
public import OpenMarketBackend
import OpenMarketData
public import OpenMarketDomain

/// Why the demo catalogue could not be put into a market.
public enum DemoError: Error, Sendable, Hashable {
    /// An account could not be made.
    case backend(BackendError)
    /// A product could not be registered.
    case market(MarketError)
}

extension MarketBackend {
    /// Registers a few dozen products of four vendors, with images that are painted on the spot.
    ///
    /// Where users are vendors, in the extended third generation with accounts, the four are users as well: a buyer can
    /// open a chat with them, and no one can log in as one of them.
    ///
    /// They go the way every product goes: through a client, a form and the market's
    /// rules. `progress` is told how many of how many are done.
    ///
    /// - Parameter progress: Called after each product.
    /// - Throws: ``DemoError`` at the first thing that does not work; the market keeps what it has by then.
    /// - Returns: A session of the first vendor.
    @discardableResult
    public func addDemoCatalogue(
        progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(DemoError) -> Session {
        var sessions: [Session] = []
        let sellers = DemoSellers(self)
        for name in DemoGood.vendors { sessions.append(try await demoSession(of: name, sellers)) }
        guard let first = sessions.first else { throw .backend(.invalidAccount) }
        let goods = DemoGood.catalogue
        let client = OpenMarketClient.embedded(self, session: first)
        for (index, good) in goods.enumerated() {
            try await register(good, number: index, as: sessions[index % sessions.count], with: client)
            progress(index + 1, goods.count)
        }
        return first
    }

    private func demoSession(of name: String, _ sellers: DemoSellers?) async throws(DemoError) -> Session {
        if let sellers {
            do throws(MarketError) {
                return try await sellers.session(of: name)
            } catch {
                throw error == .account(.vendorNameTaken) ? .backend(.taken) : .market(error)
            }
        }
        do throws(BackendError) {
            return try await makeSession(vendorName: name)
        } catch {
            throw .backend(error)
        }
    }

    private func register(
        _ good: DemoGood,
        number: Int,
        as session: Session,
        with client: OpenMarketClient
    ) async throws(DemoError) {
        // Clients of the old servers know two currencies and read amounts as whole numbers: one other row and they
        // show none.
        let isPlain = configuration.generation != .v3x
        let images = (0...number % 3).map { place in
            ImageInput(.data(DemoImage(seed: UInt64(number * 16 + place)).file()))
        }
        do throws(MarketError) {
            try await client.sessions.save(session)
            _ = try await client.registerProduct(good.draft(isPlain: isPlain), images: images)
        } catch {
            throw .market(error)
        }
    }
}
