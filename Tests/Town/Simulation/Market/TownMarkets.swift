import Foundation
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebaseEmulator
import OpenMarketWire

/// The markets of a town, each in a file: one, or a second one for the accounts where they are apart.
@MainActor
final class TownMarkets {
    let root: URL
    private let randomness: Randomness
    private let isStocked: Bool
    private var backends: [String: MarketBackend] = [:]
    let hosts: [String]
    let notices = TownNotices()
    /// Takes what the market writes to people.
    var mail: @MainActor @Sendable (AccountMail) -> Void = { _ in }

    init(_ wiring: Wiring, in root: URL, seed: UInt64, isStocked: Bool) {
        (self.root, self.isStocked) = (root, isStocked)
        randomness = Randomness(seed, -1)
        hosts = wiring == .apart ? [Wiring.goods, Wiring.accounts] : [Wiring.goods]
    }

    /// The market at a host.
    func backend(for host: String) -> MarketBackend? { backends[host] }

    /// The market with the products.
    var market: MarketBackend? { backends[Wiring.goods] }

    /// The file of a market's database.
    func database(of host: String) -> URL { file(host + ".db") }

    /// A file of the town.
    func file(_ name: String) -> URL { root.appending(path: name) }

    /// Opens all markets from their files.
    func open() {
        for host in hosts {
            let (configuration, database) = (configuration, database(of: host))
            let isNew = !FileManager.default.fileExists(atPath: database.path(percentEncoded: false))
            let isStocked = isStocked && isNew && host == Wiring.goods
            backends[host] = settle { () async -> MarketBackend? in
                let backend = try? await MarketBackend(configuration: configuration, database: database)
                if isStocked { _ = try? await backend?.addDemoCatalogue() }
                return backend
            }
        }
    }

    /// Makes a vendor who is no user at the market with the products; returns whether that was possible.
    func addVendor(_ name: String, _ identifier: String, _ secret: String) -> Bool {
        guard let market else { return false }
        return settle { (try? await market.addVendor(name: name, identifier: identifier, secret: secret)) != nil }
    }

    /// Closes all markets.
    func close() {
        for backend in backends.values { settle { await backend.close() } }
        backends = [:]
    }

    var configuration: BackendConfiguration {
        var configuration = BackendConfiguration(
            now: { TownClock.date },
            clock: TownClock(),
            random: { [randomness] in randomness.next() }
        )
        configuration.limits.passwordIterations = 1
        configuration.firebase?.emulatesProviders = true
        // Time that the processor takes must decide nothing.
        (configuration.limits.listTime, configuration.limits.serviceTime) = (.seconds(86_400), .seconds(86_400))
        configuration.notices = notices.delivery
        configuration.sendMail = { [weak self] mail in await self?.mail(mail) }
        return configuration
    }

    /// Returns whether the login of a token holds; one that is too old says nothing of its login.
    func takes(_ token: String) -> Bool {
        guard let url = URL(string: "http://\(Wiring.goods)/api/notices"),
            let request = HTTPRequest(url: url, headers: ["Authorization": token])
        else { return true }
        return ask(request)?.status != 401
            || (WrittenRequest.end(of: token) ?? 0) <= TownClock.date.timeIntervalSince1970
    }

    /// The response of the market to a request that comes from no device.
    func ask(_ request: HTTPRequest, at host: String = Wiring.goods) -> HTTPResponse? {
        guard let backend = backends[host] else { return nil }
        return settle { await backend.respond(to: request) }
    }
}

extension TownMarkets {
    /// Sends more requests at once than a market works on: searches, lists that no index helps, documents, and rubbish.
    func flood(_ token: String) {
        guard let backend = backend(for: Wiring.goods) else { return }
        let places = [
            "/api/products?page_no=1&items_per_page=1000&search_value=a", "/api/products/facets", "/api/accounts/me",
            "/v1/projects/demo-open-market/databases/(default)/documents/products?pageSize=300", "/api/products/1/2/3",
        ]
        for number in 0..<300 {
            let place = places[number % places.count]
            guard let url = URL(string: "http://\(Wiring.goods)\(place)"),
                let request = HTTPRequest(url: url, headers: ["Authorization": token])
            else { continue }
            Task.detached { _ = await backend.respond(to: request) }
        }
    }
}

/// Does asynchronous work and returns when it is done, with everything that it set off.
@MainActor
@discardableResult
func settle<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let outcome = Outcome<Value>()
    Task.detached { await outcome.set(work()) }
    while outcome.value == nil {
        Loop.shared.drain()
        // Work that waits for a time cannot be settled: time then passes to the next timer.
        if outcome.value == nil { Loop.shared.pass(.milliseconds(100)) }
    }
    guard let value = outcome.value else { preconditionFailure("the loop above ends with a value") }
    return value
}

@MainActor
private final class Outcome<Value: Sendable> {
    private(set) var value: Value?

    nonisolated init() {}

    func set(_ value: Value) { self.value = value }
}
