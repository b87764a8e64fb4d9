import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Keeps the signing keys and verifies ID tokens.
actor IDTokenVerifier {
    private let store: MarketStore
    private let project: String
    private let random: @Sendable () -> UInt64
    private let now: @Sendable () -> Date
    private var keys: Keys?
    /// The tokens that this verifier found to hold.
    nonisolated let proven: ProvenTokens

    init(
        store: MarketStore,
        project: String,
        random: @escaping @Sendable () -> UInt64,
        now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.project = project
        self.random = random
        self.now = now
        proven = ProvenTokens(now: now)
    }

    /// The key that signs, and those of before with the times until which they are taken.
    private struct Keys: Sendable {
        let current: HMAC
        let former: [(key: HMAC, until: Int64)]
    }

    /// The key that signs, made of random bytes the first time and kept in the database.
    func signingKey() async throws(ServiceProblem) -> HMAC { try await known().current }

    /// Reads the keys from the database once more: they are others now.
    func forgetKeys() { keys = nil }

    private func known() async throws(ServiceProblem) -> Keys {
        if let keys { return keys }
        let fresh = RandomToken.bytes(32, random)
        let (bytes, former) = try await store.serviceWrite { connection in
            let table = SigningKeyTable(connection)
            return (try table.key(orStore: fresh), try table.former())
        }
        let read = Keys(current: HMAC(key: bytes), former: former.map { (HMAC(key: $0.key), $0.until) })
        keys = read
        return read
    }

    /// The token that a text is, when one of the keys has signed it and it is not too old.
    private func signed(_ text: String) async throws(ServiceProblem) -> IDToken? {
        let (known, seconds) = (try await known(), Int64(now().timeIntervalSince1970))
        var all = [known.current]
        for former in known.former where former.until > seconds { all.append(former.key) }
        for key in all {
            guard let token = IDToken(text, project: project, key: key) else { continue }
            return token.expiresAt > seconds ? token : nil
        }
        return nil
    }

    /// Returns the id of the account whose token it is, also of one that is gone; `nil` for a token that is forged or
    /// too old.
    func holder(of text: String) async throws(ServiceProblem) -> String? {
        try await signed(text)?.account
    }

    /// Returns the account whose token it is.
    ///
    /// Throws what the accounts say of a token that is forged, too old or revoked, or whose session or user is gone.
    func account(by text: String) async throws(ServiceProblem) -> (account: Account, token: IDToken) {
        let mark = CallTrace.begin(.prove)
        defer { mark?.end() }
        guard let token = try await signed(text) else { throw .account("INVALID_ID_TOKEN") }
        let (account, isOver) = try await store.readAccounts { table in
            (try table.account(token.account), try token.session.map(table.hasSession) == false)
        }
        guard let account else { throw .account("USER_NOT_FOUND") }
        guard !account.isDisabled else { throw .account("USER_DISABLED") }
        guard token.epoch == account.epoch, token.issuedAt >= account.validSince, !isOver else {
            throw .account("TOKEN_EXPIRED")
        }
        CallTrace.current?.note(caller: account.id)
        proven.note(text, of: account.id, until: token.expiresAt)
        return (account, token)
    }
}
