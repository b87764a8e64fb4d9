import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The tokens of one session as a client gets them.
struct SessionTokens: Sendable {
    let idToken: String
    let refreshToken: String
}

/// Begins and prolongs sessions, on the writing thread.
struct SessionIssuer: Sendable {
    /// The seconds in which a replaced token still works, because the response with its successor may have been lost.
    static let grace: Int64 = 60
    /// The seconds in which replaced tokens are remembered, so that the use of a stolen token is noticed.
    static let memory: Int64 = 30 * 24 * 3600
    /// The most replaced tokens that are kept for a session, however often it is prolonged.
    static let mostReplaced = 100
    /// The most tokens of a session that none has replaced: the last one, and those of responses that were lost.
    static let mostLive = 3

    let project: String
    let key: HMAC
    let seconds: Int64
    let limits: ServiceLimits
    let random: @Sendable () -> UInt64
    /// The program that signs in, as it names itself.
    var device = ""

    func begin(
        _ account: Account,
        provider: String = "password",
        extraClaims: String? = nil,
        in table: AccountTable
    ) throws(StoreError) -> SessionTokens {
        let family = Hexadecimal.text(RandomToken.bytes(16, random))
        try table.removeSessions(of: account.id, besides: family, and: max(limits.sessionsPerAccount - 1, 0))
        let token = RefreshToken(
            digest: [],
            family: family,
            account: account.id,
            provider: provider,
            signedInAt: seconds,
            issuedAt: seconds,
            device: device
        )
        return try issue(account, extraClaims, like: token, in: table)
    }

    /// The next tokens for someone who shows a refresh token; `nil` when it is worth nothing.
    ///
    /// A token that was replaced long ago is in two hands: its session ends for both.
    func prolong(_ refreshToken: String, in table: AccountTable) throws(StoreError) -> Prolonged {
        let digest = SHA256.digest(of: refreshToken.utf8)
        guard let known = try table.token(digest), var account = try table.account(known.account) else {
            return .unknown
        }
        guard !account.isDisabled else { return .disabled }
        if let replaced = known.replacedAt, seconds - replaced > Self.grace {
            try table.removeFamily(known.family)
            return .unknown
        }
        guard known.issuedAt >= oldest else {
            try table.removeFamily(known.family)
            return .unknown
        }
        try table.replace(digest, at: seconds)
        try table.forgetTokens(of: known.family, replacedBefore: seconds - Self.memory)
        try table.forgetTokens(of: known.family, besides: Self.mostReplaced)
        try table.forgetLiveTokens(of: known.family, besides: Self.mostLive - 1)
        account.lastRefreshAt = seconds * 1000
        try table.put(account)
        return .tokens(try issue(account, nil, like: known, in: table), account: account.id)
    }

    /// Tokens that were given out before this are worth nothing, in seconds since 1970.
    var oldest: Int64 { seconds - limits.sessionLifetime.components.seconds }

    enum Prolonged: Sendable {
        case tokens(SessionTokens, account: String)
        case unknown
        case disabled
    }

    /// Gives out the next tokens of a session, of which one token is known.
    private func issue(
        _ account: Account,
        _ extraClaims: String?,
        like known: RefreshToken,
        in table: AccountTable
    ) throws(StoreError) -> SessionTokens {
        let refresh = Base64.encodeURL(Data(RandomToken.bytes(32, random)))
        try table.add(
            RefreshToken(
                digest: SHA256.digest(of: refresh.utf8),
                family: known.family,
                account: account.id,
                provider: known.provider,
                signedInAt: known.signedInAt,
                issuedAt: seconds,
                device: known.device
            )
        )
        let idToken = IDToken.text(
            for: account,
            provider: known.provider,
            signedInAt: known.signedInAt,
            at: seconds,
            project: project,
            session: known.family,
            extraClaims: extraClaims,
            key: key
        )
        return SessionTokens(idToken: idToken, refreshToken: refresh)
    }
}
