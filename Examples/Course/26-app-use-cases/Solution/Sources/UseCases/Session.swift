import Foundation

/// What may go wrong with a log-in.
enum LogInFailure: Error, Equatable {
    case incomplete, refused
    case market(MarketError)
}

/// The user, for as long as the market knows the token.
@MainActor
final class Session {
    private let market: any Market
    private var token: String?

    var isOpen: Bool { token != nil }

    init(market: any Market) {
        self.market = market
    }

    func logIn(_ name: String, _ secret: String) async throws(LogInFailure) {
        guard !name.trimmingCharacters(in: .whitespaces).isEmpty, !secret.isEmpty else { throw .incomplete }
        do {
            token = try await market.logIn(name, secret)
        } catch {
            throw error == .notLoggedIn || error == .forbidden ? .refused : .market(error)
        }
    }

    /// The token for what only a user may do.
    func pass() throws(MarketError) -> String {
        guard let token else { throw .notLoggedIn }
        return token
    }

    /// Does some work with the token, which goes when the market no longer knows it.
    func using<Value>(
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
