import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The accounts as the market's own routes have them: the same accounts, sessions and codes as those of Identity
/// Toolkit's protocol, in plain values.
package struct MarketAccounts: Sendable {
    /// A session as its user gets it.
    package struct Opened: Sendable {
        package let user: String
        package let email: String?
        package let accessToken: String
        package let refreshToken: String
        /// The number of seconds for which the access token holds.
        package let expiresIn: Int64
    }

    private let service: AccountService
    private let call: RequestContext

    init(_ service: AccountService, _ call: RequestContext) { (self.service, self.call) = (service, call) }

    /// Makes an account and begins a session of it.
    package func signUp(_ email: String, _ password: String) async throws(AccountRefusal) -> Opened {
        try await session(["email": email, "password": password]) { request async throws(ServiceProblem) in
            try await request.newSession()
        }
    }

    /// Makes an account without an address and a password, which is no use to log in with, and begins a session of it.
    package func signUpGuest() async throws(AccountRefusal) -> Opened {
        try await session([:]) { request async throws(ServiceProblem) in try await request.newSession() }
    }

    /// Begins a session by a password, and by a code where the account has a second factor.
    package func signIn(
        _ email: String,
        _ password: String,
        code: String? = nil
    ) async throws(AccountRefusal) -> Opened {
        let fields: [String: String?] = ["email": email, "password": password, "code": code]
        return try await session(fields) { request async throws(ServiceProblem) in
            try await request.passwordSession()
        }
    }

    /// Begins a session of the account that a log-in provider vouches for, and makes it where there is none; `fields` are
    /// those of the form that the provider's page would have sent.
    ///
    /// Throws `emailTaken` for the address of an account that the provider does not prove to be the user's.
    package func signIn(by provider: [String: String]) async throws(AccountRefusal) -> Opened {
        let form = provider.map { $0 + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
        let fields = ["postBody": form, "requestUri": "http://localhost"]
        return try await session(fields) { request async throws(ServiceProblem) in
            try await request.providerSession()
        }
    }

    package func renew(_ refreshToken: String) async throws(AccountRefusal) -> Opened {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            let (tokens, id) = try await service.prolong(refreshToken)
            let account = try await service.store.readAccounts { try $0.account(id) }
            return Opened(id, account?.email, tokens)
        }
    }

    /// Ends a session; one that is over already is no failure.
    package func end(_ refreshToken: String) async throws(AccountRefusal) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in try await service.end(refreshToken) }
    }

    /// Changes the address or the password of the user of a token, which ends all other sessions; `nil` where neither is
    /// another one.
    ///
    /// It asks for the current password of an account that has one, however fresh the sign-in is.
    package func change(
        _ token: String,
        email: String?,
        password: String?,
        current: String
    ) async throws(AccountRefusal) -> Opened? {
        let fields: [String: String?] = [
            "idToken": token, "email": email, "password": password, "currentPassword": current,
        ]
        return try await AccountRefusal.of { () async throws(ServiceProblem) in
            let (account, tokens) = try await request(fields).change()
            return tokens.map { Opened(account.id, account.email, $0) }
        }
    }

    /// Ends the account of a token's user; of one that is gone already, what is still there.
    package func remove(_ token: String) async throws(AccountRefusal) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            do throws(ServiceProblem) {
                _ = try await request(["idToken": token]).delete()
            } catch {
                guard error.message == "USER_NOT_FOUND" else { throw error }
                if let id = try await service.tokens.holder(of: token) { try await service.removal.goOn(with: id) }
            }
        }
    }

    /// Sends a code for another password; whether the address is one of an account does not show.
    package func sendResetCode(to email: String) async throws(AccountRefusal) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            _ = try await request(["email": email, "requestType": "PASSWORD_RESET"]).sendCode()
        }
    }

    package func reset(_ password: String, code: String) async throws(AccountRefusal) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            guard !password.isEmpty else { throw .account("WEAK_PASSWORD") }
            _ = try await request(["oobCode": code, "newPassword": password]).resetPassword()
        }
    }

    /// The sessions of the user of a token that go on, and the id of the token's own.
    package func sessions(_ token: String) async throws(AccountRefusal) -> (all: [OpenSession], current: String?) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            let known = try await service.tokens.account(by: token)
            let (user, oldest) = (known.account.id, service.oldestSession)
            let all = try await service.store.readAccounts { try $0.sessions(of: user, issuedSince: oldest) }
            return (all, known.token.session)
        }
    }

    /// Ends a session of the user of a token, or all but the token's own; one that is over already is no failure.
    ///
    /// Unless it is the token's own, the sign-in must be recent, or else `current` the password.
    package func end(session id: String?, of token: String, current: String) async throws(AccountRefusal) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            let known = try await service.tokens.account(by: token)
            let (user, own) = (known.account.id, known.token.session ?? "")
            if id != own {
                let password = current.isEmpty ? nil : current
                try await request(["idToken": token, "currentPassword": password]).proveLately()
            }
            try await service.store.writeAccounts { table in
                if let id {
                    try table.removeSession(id, of: user)
                } else {
                    try table.removeSessions(of: user, besides: own, and: 0)
                }
            }
        }
    }

    /// Returns whether log-ins of the user of a token ask for a code, and how many recovery codes are left.
    package func secondFactor(_ token: String) async throws(AccountRefusal) -> (isOn: Bool, codesLeft: Int) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            let account = try await service.tokens.account(by: token).account
            return try await service.store.serviceRead { connection in
                let table = SecondFactorTable(connection)
                let isOn = try table.factor(of: account.id)?.isOn == true
                return (isOn, try table.codesLeft(of: account.id))
            }
        }
    }

    /// Makes the secret of a second factor, which is told this once: as an app takes it typed, and as an address.
    package func beginSecondFactor(
        _ token: String,
        current: String
    ) async throws(AccountRefusal) -> (secret: String, address: String) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            let asked = try request(["idToken": token, "currentPassword": current])
            let code = try await asked.beginSecondFactor()
            let name = try await asked.signedIn().account.email ?? "account"
            return (code.base32, code.address(issuer: "OpenMarket", account: name))
        }
    }

    /// Turns the second factor on with a code, and returns the recovery codes.
    package func confirmSecondFactor(_ token: String, code: String) async throws(AccountRefusal) -> [String] {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            try await request(["idToken": token, "code": code]).confirmSecondFactor()
        }
    }

    /// Turns the second factor off by the password and a code.
    package func endSecondFactor(
        _ token: String,
        current: String,
        code: String
    ) async throws(AccountRefusal) {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            try await request(["idToken": token, "currentPassword": current, "code": code]).endSecondFactor()
        }
    }

    private func session(
        _ fields: [String: String?],
        _ open: (AccountRequest) async throws(ServiceProblem) -> (Account, SessionTokens)
    ) async throws(AccountRefusal) -> Opened {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            let (account, tokens) = try await open(request(fields))
            return Opened(account.id, account.email, tokens)
        }
    }

    private func request(_ fields: [String: String?]) throws(ServiceProblem) -> AccountRequest {
        let body = JSONWriter.bytes { json in
            json.object { json in
                for (name, text) in fields where text != nil {
                    json.key(named: name)
                    json.string(text ?? "")
                }
            }
        }
        let fields = try MessageFields(body: body)
        return AccountRequest(service: service, call: call, isOwner: false, body: fields, isMarkets: true)
    }
}

extension MarketAccounts.Opened {
    fileprivate init(_ user: String, _ email: String?, _ tokens: SessionTokens) {
        self.init(
            user: user,
            email: email,
            accessToken: tokens.idToken,
            refreshToken: tokens.refreshToken,
            expiresIn: Int64(IDToken.lifetime)
        )
    }
}

package enum AccountRefusal: Error, Sendable {
    case emailTaken, invalidEmail, weakPassword, commonPassword, longPassword
    case wrongCredentials, wrongPassword, secondFactorNeeded, wrongSecondFactor, secondFactorExists
    case accountDisabled, sessionEnded, wrongCode
    case signInAgain, noSignUp, notAllowed, providerRefused, tooManyAttempts, overloaded, failed

    /// The words with which Identity Toolkit's protocol begins its refusals.
    private static let words: [(String, AccountRefusal)] = [
        ("EMAIL_EXISTS", .emailTaken), ("INVALID_EMAIL", .invalidEmail), ("MISSING_EMAIL", .invalidEmail),
        ("WEAK_PASSWORD", .weakPassword), ("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .longPassword),
        ("MISSING_PASSWORD", .weakPassword), ("INVALID_LOGIN_CREDENTIALS", .wrongCredentials),
        ("INVALID_PASSWORD", .wrongCredentials), ("EMAIL_NOT_FOUND", .wrongCredentials),
        ("USER_DISABLED", .accountDisabled), ("INVALID_REFRESH_TOKEN", .sessionEnded),
        ("TOKEN_EXPIRED", .sessionEnded), ("INVALID_ID_TOKEN", .sessionEnded), ("USER_NOT_FOUND", .sessionEnded),
        ("INVALID_OOB_CODE", .wrongCode), ("EXPIRED_OOB_CODE", .wrongCode), ("MISSING_OOB_CODE", .wrongCode),
        ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .signInAgain), ("ADMIN_ONLY_OPERATION", .noSignUp),
        ("OPERATION_NOT_ALLOWED", .notAllowed), ("INVALID_IDP_RESPONSE", .providerRefused),
        ("INVALID_CREDENTIAL_OR_PROVIDER_ID", .providerRefused), ("MISSING_OR_INVALID_NONCE", .providerRefused),
        ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyAttempts), ("COMMON_PASSWORD", .commonPassword),
        ("WRONG_CURRENT_PASSWORD", .wrongPassword), ("SECOND_FACTOR_NEEDED", .secondFactorNeeded),
        ("INVALID_SECOND_FACTOR", .wrongSecondFactor), ("SECOND_FACTOR_EXISTS", .secondFactorExists),
    ]

    init(_ problem: ServiceProblem) {
        let word = problem.message.prefix { $0 != " " }
        if let known = Self.words.first(where: { $0.0 == word })?.1 {
            self = known
        } else {
            switch problem.status {
            case .resourceExhausted: self = .tooManyAttempts
            case .unavailable: self = .overloaded
            default: self = .failed
            }
        }
    }

    fileprivate static func of<Value>(
        _ work: () async throws(ServiceProblem) -> Value
    ) async throws(AccountRefusal) -> Value {
        do throws(ServiceProblem) {
            return try await work()
        } catch {
            throw AccountRefusal(error)
        }
    }
}
