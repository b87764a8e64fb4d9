import Foundation
import Synchronization

/// The ID tokens that were verified lately, with their accounts; they count requests, and never allow one.
///
/// A token stays until it expires, even if it is revoked before: the request that it signs is refused elsewhere.
final class ProvenTokens: Sendable {
    private static let most = 2048

    private let now: @Sendable () -> Date
    private let tokens = Mutex<[String: (account: String, expiresAt: Int64)]>([:])

    /// Begins without tokens; `now` tells when they expire.
    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    func account(of token: String) -> String? {
        guard let found = tokens.withLock({ $0[token] }), found.expiresAt > seconds else { return nil }
        return found.account
    }

    /// Keeps a token that was proved; when there are too many, all are forgotten and proved once more.
    func note(_ token: String, of account: String, until expiresAt: Int64) {
        tokens.withLock { tokens in
            if tokens.count >= Self.most { tokens.removeAll() }
            tokens[token] = (account, expiresAt)
        }
    }

    private var seconds: Int64 { Int64(now().timeIntervalSince1970) }
}
