import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Keeps the signing key and verifies ID tokens.
actor IDTokenVerifier {
    private let store: MarketStore
    private let project: String
    private let random: @Sendable () -> UInt64
    private let now: @Sendable () -> Date
    private var key: HMAC?
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

    /// The key, made of random bytes the first time and kept in the database.
    func signingKey() async throws(ServiceProblem) -> HMAC {
        if let key { return key }
        let fresh = RandomToken.bytes(32, random)
        let bytes = try await store.serviceWrite { try SigningKeyTable($0).key(orStore: fresh) }
        let key = HMAC(key: bytes)
        self.key = key
        return key
    }

    /// Returns the id of the account whose token it is, also of one that is gone; `nil` for a token that is forged or
    /// too old.
    func holder(of text: String) async throws(ServiceProblem) -> String? {
        guard let token = IDToken(text, project: project, key: try await signingKey()) else { return nil }
        return token.expiresAt > Int64(now().timeIntervalSince1970) ? token.account : nil
    }

    /// Returns the account whose token it is.
    ///
    /// Throws what the accounts say of a token that is forged, too old or revoked, or whose session or user is gone.
    func account(by text: String) async throws(ServiceProblem) -> (account: Account, token: IDToken) {
        let mark = CallTrace.begin(.prove)
        defer { mark?.end() }
        guard let token = IDToken(text, project: project, key: try await signingKey()) else {
            throw .account("INVALID_ID_TOKEN")
        }
        guard token.expiresAt > Int64(now().timeIntervalSince1970) else { throw .account("INVALID_ID_TOKEN") }
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
