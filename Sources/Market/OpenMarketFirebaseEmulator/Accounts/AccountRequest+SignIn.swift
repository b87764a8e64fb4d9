import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

extension AccountRequest {
    /// A new account, an anonymous one when neither address nor password is given.
    func signUp() async throws(ServiceProblem) -> HTTPResponse {
        let (account, tokens) = try await newSession()
        return response("SignupNewUserResponse") { json in
            json.field("localId", account.id)
            json.optionalField("email", account.email)
            json.optionalField("displayName", account.displayName)
            json.session(tokens)
        }
    }

    /// Makes an account, or gives one an address and a password, and begins a session of it.
    func newSession() async throws(ServiceProblem) -> (Account, SessionTokens) {
        let (email, password) = (try body.text("email"), try body.text("password"))
        let (link, token) = try await linked()
        guard link != nil || service.allowsSignUp else { throw Self.noSignUp }
        if link == nil, service.signUps.count(RequestCaller.site) != nil {
            throw .account("TOO_MANY_ATTEMPTS_TRY_LATER : Too many accounts were made from this address.")
        }
        if email == nil, password == nil { return try await begin(anonymous: true, nil, nil, link) }
        guard let email else { throw .account("MISSING_EMAIL") }
        guard let password else { throw .account("MISSING_PASSWORD") }
        if let link, let token { try requireRecent(token, of: link) }
        let address = try AccountService.address(email)
        if let other = try await service.account(email: address), other.id != link?.id {
            throw .account("EMAIL_EXISTS")
        }
        return try await begin(anonymous: false, address, try await self.hash(password, of: link?.id, address), link)
    }

    /// Accounts are made by the owner of the market alone.
    static let noSignUp = ServiceProblem.account("ADMIN_ONLY_OPERATION")

    /// The account that is to be given an address and a password.
    private func linked() async throws(ServiceProblem) -> (Account?, IDToken?) {
        guard body["idToken"] != nil else { return (nil, nil) }
        return try await signedIn()
    }

    private func begin(
        anonymous: Bool,
        _ email: String?,
        _ hash: String?,
        _ link: Account?
    ) async throws(ServiceProblem) -> (Account, SessionTokens) {
        let (milliseconds, now) = (service.milliseconds, service.now())
        let displayName = try AccountText.displayName(body)
        var account =
            link
            ?? Account(
                id: AutoID.make(service.random, length: 28),
                provider: anonymous ? "anonymous" : "password",
                validSince: Int64(now.timeIntervalSince1970),
                createdAt: milliseconds
            )
        account.displayName = displayName ?? account.displayName
        if let email {
            account.email = email
            account.passwordHash = hash
            account.passwordUpdatedAt = milliseconds
            account.provider = "password"
        }
        account.lastLoginAt = milliseconds
        account.source = try await service.source()
        let (maker, wanted) = (try await service.sessionMaker(for: device), account)
        let limits = service.configuration.limits
        let (tokens, changed) = try await service.store.writeAccounts { table in
            var added = wanted
            try table.requireFree(added.email, for: added.id)
            if link == nil, added.isGuest { try table.requireRoomForGuest(limits, at: maker.seconds) }
            if let link { try table.requireUnchanged(link) }
            // A new password ends what was given out under the old one.
            if email != nil, link?.passwordHash != nil { try table.endAccess(of: &added, at: now) }
            try table.put(added)
            return (try maker.begin(added, provider: added.provider, in: table), added)
        }
        if let link { service.tell(link, became: changed) }
        return (changed, tokens)
    }

    /// An address and a password.
    func signIn() async throws(ServiceProblem) -> HTTPResponse {
        let (account, tokens) = try await passwordSession()
        return response("VerifyPasswordResponse") { json in
            json.field("localId", account.id)
            json.field("email", account.email ?? "")
            json.field("displayName", account.displayName ?? "")
            json.field("registered", true)
            json.session(tokens)
        }
    }

    /// Begins a session of the account whose address and password are sent.
    func passwordSession() async throws(ServiceProblem) -> (Account, SessionTokens) {
        guard let email = try body.text("email") else { throw .account("MISSING_EMAIL") }
        let address = try AccountService.address(email)
        guard let password = try body.text("password"), !password.isEmpty else { throw .account("MISSING_PASSWORD") }
        let account = try await service.account(email: address)
        if account == nil, !service.protectsEnumeration { throw .account("EMAIL_NOT_FOUND") }
        if account?.isDisabled == true { throw .account("USER_DISABLED") }
        try await service.check(password, of: account, email: address)
        guard let account else { throw .account("INVALID_LOGIN_CREDENTIALS") }
        let code = try body.text("code")
        try await service.admit(code, to: account)
        let stronger = await service.strongerHash(password, of: account)
        let (tokens, current) = try await enter(account, provider: "password", code: code, strongerHash: stronger)
        return (current, tokens)
    }

    /// Begins a session of an account that proved itself, unless its password was changed in the meantime.
    ///
    /// The code of a second factor is taken out of use, where a password opens the account.
    private func enter(
        _ account: Account,
        provider: String,
        claims: String? = nil,
        code: String? = nil,
        strongerHash: String? = nil
    ) async throws(ServiceProblem) -> (SessionTokens, Account) {
        let (maker, milliseconds) = (try await service.sessionMaker(for: device), service.milliseconds)
        return try await service.change(account.id) { current, table in
            guard !current.isDisabled else { throw ServiceProblem.account("USER_DISABLED") }
            // Of the same epoch, another hash is another one of the same password: someone else has just made it costlier.
            guard current.passwordHash == account.passwordHash || current.epoch == account.epoch else {
                throw ServiceProblem.account("INVALID_LOGIN_CREDENTIALS")
            }
            if current.passwordHash == account.passwordHash {
                current.passwordHash = strongerHash ?? current.passwordHash
            }
            let factors = SecondFactorTable(table.connection)
            if provider == "password", try factors.factor(of: current.id)?.isOn == true {
                let isUsed = try factors.use(code ?? "", of: current.id, at: maker.seconds)
                guard isUsed else { throw AccountRequest.wrongSecondFactor }
            }
            current.lastLoginAt = milliseconds
            return (try maker.begin(current, provider: provider, extraClaims: claims, in: table), current)
        }
    }

    /// A token that someone else made; only where everyone stands above the rules anyway, since nothing proves it.
    func signInWithCustomToken() async throws(ServiceProblem) -> HTTPResponse {
        guard isOwner || service.configuration.isOpen(to: call) else { throw Self.notImplemented }
        guard let text = try body.text("token"), !text.isEmpty else { throw .account("MISSING_CUSTOM_TOKEN") }
        guard let token = CustomToken(text) else { throw .account("INVALID_CUSTOM_TOKEN : Invalid assertion format") }
        let (uid, milliseconds, seconds) = (token.uid, service.milliseconds, service.seconds)
        let known = try await service.store.readAccounts { try $0.account(uid) }
        let account =
            known ?? Account(id: uid, provider: "custom", validSince: seconds, createdAt: milliseconds)
        if known == nil {
            try await service.store.writeAccounts { try $0.put(account) }
        }
        let (tokens, _) = try await enter(account, provider: "custom", claims: token.claims)
        return response("VerifyCustomTokenResponse") { json in
            json.session(tokens)
            json.field("isNewUser", known == nil)
        }
    }
}

/// The content of a custom token: JSON, or a JWT of which only the middle is read.
private struct CustomToken {
    let uid: String
    let claims: String?

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let json = parts.count == 3 ? Base64.decodeURL(parts[1]) : Data(text.utf8)
        guard let root = json.flatMap({ try? JSONDocument($0) })?.root,
            let uid = (root["uid"] ?? root["user_id"])?.string, (1...128).contains(uid.utf8.count)
        else { return nil }
        self.uid = uid
        claims = root["claims"].flatMap { $0.isObject ? String(decoding: $0.text, as: UTF8.self) : nil }
    }
}

/// Texts that users give about themselves.
enum AccountText {
    static func displayName(_ body: MessageFields) throws(ServiceProblem) -> String? {
        try text(body, "displayName", limit: 1024)
    }

    static func photo(_ body: MessageFields) throws(ServiceProblem) -> String? {
        try text(body, "photoUrl", limit: 4096)
    }

    private static func text(_ body: MessageFields, _ name: String, limit: Int) throws(ServiceProblem) -> String? {
        let text = try body.text(name)
        guard (text?.utf8.count ?? 0) <= limit else { throw .invalid("\(name) is too long.") }
        return text
    }
}
