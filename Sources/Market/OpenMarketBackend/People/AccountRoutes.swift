import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketWire

/// `/api/accounts`, `/api/sessions`, `/api/codes` and `/api/password`: accounts and sessions by routes of the market.
///
/// Accounts and sessions are the same as those of Identity Toolkit's protocol, so that a token of one is good at the other.
extension RouteCall {
    func makeAccount() async throws(Refusal) -> HTTPResponse {
        let (accounts, body) = (try accounts(), try await fields())
        return try await opened(201) { () async throws(AccountRefusal) in
            try await accounts.signUp(body("email"), body("password"))
        }
    }

    func openSession() async throws(Refusal) -> HTTPResponse {
        let (accounts, body) = (try accounts(), try await fields())
        return try await opened { () async throws(AccountRefusal) in
            try await accounts.signIn(body("email"), body("password"), code: body("code"))
        }
    }

    /// Begins a session with the token of a log-in provider, where the market emulates those.
    func openProviderSession() async throws(Refusal) -> HTTPResponse {
        let (accounts, body) = (try accounts(), try await fields())
        let form = [
            "providerId": body("provider"), "id_token": body("id_token"), "access_token": body("access_token"),
            "nonce": body("nonce"),
        ]
        return try await opened { () async throws(AccountRefusal) in
            try await accounts.signIn(by: form.filter { !$0.value.isEmpty })
        }
    }

    func renewSession() async throws(Refusal) -> HTTPResponse {
        let (accounts, body) = (try accounts(), try await fields())
        return try await opened { () async throws(AccountRefusal) in
            try await accounts.renew(body("refresh_token"))
        }
    }

    /// Ends a session; one that is over already is no failure.
    func closeSession() async throws(Refusal) -> HTTPResponse {
        let (accounts, body) = (try accounts(), try await fields())
        return try await done { () async throws(AccountRefusal) in try await accounts.end(body("refresh_token")) }
    }

    /// Sends a code by e-mail, with the same response whether there is such an account.
    func sendCode() async throws(Refusal) -> HTTPResponse {
        let (accounts, body) = (try accounts(), try await fields())
        guard body("purpose") == "password" else { throw .malformed("purpose: must be password.") }
        return try await done(202) { () async throws(AccountRefusal) in
            try await accounts.sendResetCode(to: body("email"))
        }
    }

    func resetPassword() async throws(Refusal) -> HTTPResponse {
        let (accounts, body) = (try accounts(), try await fields())
        return try await done { () async throws(AccountRefusal) in
            try await accounts.reset(body("password"), code: body("code"))
        }
    }

    /// Changes the user's address or password, with the current password; the response has the session that goes on.
    func changeAccount(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (accounts, body, token) = (try accounts(), try await fields(), try token())
        let (email, password) = (body("email"), body("password"))
        guard !email.isEmpty || !password.isEmpty else { throw .malformed("There is no email and no password.") }
        let session = try await Refusal.of { () async throws(AccountRefusal) in
            try await accounts.change(
                token,
                email: email.isEmpty ? nil : email,
                password: password.isEmpty ? nil : password,
                current: body("current_password")
            )
        }
        return session.map { MarketResponse.session($0, 200) } ?? HTTPResponse(status: 204)
    }

    /// Ends the account of the token's user; once more is no failure, though the token holds no longer.
    func removeAccount() async throws(Refusal) -> HTTPResponse {
        let (accounts, token) = (try accounts(), try token())
        return try await done { () async throws(AccountRefusal) in try await accounts.remove(token) }
    }

    /// The accounts for these and other handlers; a market without users has none.
    func accounts() throws(Refusal) -> MarketAccounts {
        guard let firebase = viewer.firebase else { throw .unknownRoute }
        return firebase.accounts(call)
    }

    /// The ID token of the request.
    func token() throws(Refusal) -> String {
        guard let token = call.header("Authorization").flatMap(BearerToken.init)?.text else { throw .noUser }
        return token
    }

    /// The texts of the body by their names; empty for one that is not there.
    func fields() async throws(Refusal) -> @Sendable (StaticString) -> String {
        guard let root = try await RequestBody(call: call, limits: parts.limits).json(), root.isObject else {
            throw .malformed("The body must be a JSON object.")
        }
        return { name in root[name]?.string ?? "" }
    }

    private func opened(
        _ status: Int = 200,
        _ open: () async throws(AccountRefusal) -> MarketAccounts.Opened
    ) async throws(Refusal) -> HTTPResponse {
        MarketResponse.session(try await Refusal.of(open), status)
    }

    func done(
        _ status: Int = 204,
        _ work: () async throws(AccountRefusal) -> Void
    ) async throws(Refusal) -> HTTPResponse {
        try await Refusal.of(work)
        return HTTPResponse(status: status)
    }
}

extension MarketResponse {
    /// A session, which no cache may keep.
    fileprivate static func session(_ session: MarketAccounts.Opened, _ status: Int) -> HTTPResponse {
        personal(status) { json in
            json.object { json in
                json.field("user_id", session.user)
                json.field("email", session.email)
                json.field("access_token", session.accessToken)
                json.field("refresh_token", session.refreshToken)
                json.field("expires_in", session.expiresIn)
            }
        }
    }
}

extension Refusal {
    /// Does work on accounts, and says in words of HTTP what it could not do.
    static func of<Value>(
        _ work: () async throws(AccountRefusal) -> Value
    ) async throws(Refusal) -> Value {
        do throws(AccountRefusal) {
            return try await work()
        } catch {
            throw Refusal(error)
        }
    }

    private init(_ refusal: AccountRefusal) {
        switch refusal {
        case .emailTaken: self.init(409, "An account has this address already.", .emailTaken)
        case .invalidEmail: self.init(400, "email: is no address.", .invalidEmail)
        case .weakPassword: self.init(400, "password: must have 8 characters or more.", .weakPassword)
        // Apps know one word for a password that the market does not take.
        case .commonPassword:
            self.init(400, "password: must be neither one that many people have nor the user's name.", .weakPassword)
        case .longPassword: self.init(400, "password: must have 4,096 bytes or fewer.", .weakPassword)
        case .wrongCredentials: self.init(401, "The address or the password is wrong.", .wrongCredentials)
        case .wrongPassword: self.init(403, "current_password: is not the password.", .wrongPassword)
        case .secondFactorNeeded: self.init(401, "code: a one-time code is needed.", .secondFactorNeeded)
        case .wrongSecondFactor: self.init(400, "code: is no code, or was used, or is too old.", .wrongCode)
        case .secondFactorExists: self.init(409, "The account has a second factor already.")
        case .accountDisabled: self.init(403, "The account is disabled.", .accountDisabled)
        case .sessionEnded: self.init(401, "The session has ended.", .sessionEnded)
        case .wrongCode: self.init(400, "The code is none, or was used, or is too old.", .wrongCode)
        case .signInAgain: self.init(403, "The sign-in is too long ago for this.", .signInAgain)
        case .noSignUp: self = .noSignUp
        case .notAllowed: self.init(501, "This market does not do this.", .notAllowed)
        case .providerRefused: self.init(400, "The token is none of this provider for this market.", .providerRefused)
        case .tooManyAttempts: self = Refusal(429, "Too many attempts.", .tooManyAttempts).after(60)
        case .overloaded: self = Refusal(503, "Service Unavailable").after(1)
        case .failed: self = .failed
        }
    }
}
