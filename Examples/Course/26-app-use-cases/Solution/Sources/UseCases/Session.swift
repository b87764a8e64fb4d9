import Domain
import Foundation

/// What may go wrong with a log-in.
package enum LogInFailure: Error, Equatable {
    case incomplete, refused
    case market(MarketError)
}

/// The user, for as long as the market knows the token.
@MainActor
package final class Session {
    private let market: any Market
    private var token: String?

    package var isOpen: Bool { token != nil }

    package init(market: any Market) {
        self.market = market
    }

    package func logIn(_ name: String, _ secret: String) async throws(LogInFailure) {
        guard !name.trimmingCharacters(in: .whitespaces).isEmpty, !secret.isEmpty else { throw .incomplete }
        do {
            token = try await market.logIn(name, secret)
        } catch {
            throw error == .notLoggedIn || error == .forbidden ? .refused : .market(error)
        }
    }

    /// The token for what only a user may do.
    package func pass() throws(MarketError) -> String {
        guard let token else { throw .notLoggedIn }
        return token
    }

    /// Does some work with the token, which goes when the market no longer knows it.
    package func using<Value>(
        _ work: (String?) async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        do {
            return try await work(token)
        } catch {
            if error == .notLoggedIn { token = nil }
            throw error
        }
    }
}
