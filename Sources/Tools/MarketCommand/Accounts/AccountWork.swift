import Foundation
import OpenMarket

/// Work as a user of a market, whose login is kept from one command to the next.
protocol AccountWork: Sendable {
    /// Does the work.
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure)
}

/// A market and what its users can do there.
struct MarketUser: Sendable {
    let market: SelectedMarket
    let accounts: AccountUseCases

    /// The use cases of sellers, which `feature` needs.
    func sellers(_ feature: MarketFeature) throws(MarketError) -> any SellerUseCases {
        try market.client.useCases.requireSellers(for: feature)
    }

    /// Does something that needs a login, and says so when there is none; with `name`, that there is no such user.
    @discardableResult
    func calling<Value>(
        _ work: @autoclosure () async throws(MarketError) -> Value,
        named name: String? = nil
    ) async throws(CommandFailure) -> Value {
        do throws(CommandFailure) {
            return try await CommandFailure.of(await work(), missing: name.map { .noUser($0) })
        } catch .market(.unauthenticated) {
            throw .notLoggedIn
        }
    }
}

extension AccountWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        // The demo market is gone with the command, and so would be its users.
        guard call.has(.data) || call.has(.url) else {
            throw call.misuse(.needs("'\(call.path.joined(separator: " "))'", "--data or --url"))
        }
        var opener = MarketOpener(call: call, console: console, usesAccount: false)
        opener.login = FileSessionStore(SessionFile(call: call, environment: console.environment).url)
        opener.outbox = call.text(.outbox).map { FileOutboxStore(URL(filePath: $0)) }
        try await opener.run(OpenedWork(work: self))
    }
}

/// The same work, once the market is open.
private struct OpenedWork<Work: AccountWork>: MarketWork {
    let work: Work

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard let accounts = market.client.accounts else { throw .market(.unsupported(.accounts)) }
        try await work.run(as: MarketUser(market: market, accounts: accounts), call, console)
    }
}
