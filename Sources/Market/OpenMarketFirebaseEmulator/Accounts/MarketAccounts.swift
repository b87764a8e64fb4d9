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

    package func signIn(_ email: String, _ password: String) async throws(AccountRefusal) -> Opened {
        try await session(["email": email, "password": password]) { request async throws(ServiceProblem) in
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
    package func change(
        _ token: String,
        email: String?,
        password: String?
    ) async throws(AccountRefusal) -> Opened? {
        try await AccountRefusal.of { () async throws(ServiceProblem) in
            let (account, tokens) = try await request(["idToken": token, "email": email, "password": password]).change()
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
        return AccountRequest(service: service, call: call, isOwner: false, body: try MessageFields(body: body))
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
    case emailTaken, invalidEmail, weakPassword, longPassword
    case wrongCredentials, accountDisabled, sessionEnded, wrongCode
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
        ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyAttempts),
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
