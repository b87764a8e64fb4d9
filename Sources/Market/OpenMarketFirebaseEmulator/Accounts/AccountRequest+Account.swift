import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Looking at an account, changing it, and ending it.
extension AccountRequest {
    /// The user's own account; the owner of the project may ask for any.
    func lookUp() async throws(ServiceProblem) -> HTTPResponse {
        let found: [Account]
        if isOwner, body["idToken"] == nil {
            let ids = try body.texts("localId")
            let emails = try body.texts("email").map { $0.lowercased() }
            found = try await service.store.readAccounts { table in
                var found: [Account] = []
                for id in ids { if let account = try table.account(id) { found.append(account) } }
                for email in emails { if let account = try table.account(email: email) { found.append(account) } }
                return found
            }
        } else {
            found = [try await signedIn().account]
        }
        return response("GetAccountInfoResponse") { json in
            guard !found.isEmpty else { return }
            json.array("users", found) { $0.account($1) }
        }
    }

    /// Changes the caller's own account; with a code from an e-mail, only the value that the code is for.
    func update() async throws(ServiceProblem) -> HTTPResponse {
        if let code = try body.text("oobCode"), !code.isEmpty { return try await apply(code) }
        if isOwner, let id = try body.text("localId") { return try await updateAny(id) }
        let (changed, tokens) = try await change()
        return updated(changed, tokens)
    }

    /// Changes the user's own account; with the tokens of a new session where all others have ended by it.
    func change() async throws(ServiceProblem) -> (Account, SessionTokens?) {
        let (account, token) = try await signedIn()
        let email = try body.text("email").map { text throws(ServiceProblem) in try AccountService.address(text) }
        let removed = Set(try body.texts("deleteAttribute") + body.texts("deleteProvider"))
        let changesAddress = email != nil && email != account.email
        if try body.text("password") != nil || changesAddress || removed.contains("password") {
            if isMarkets { try await provePassword(of: account) } else { try requireRecent(token, of: account) }
        }
        if let email, let other = try await service.account(email: email), other.id != account.id {
            throw .account("EMAIL_EXISTS")
        }
        var hash: String?
        if let password = try body.text("password") {
            hash = try await self.hash(password, of: account.id, account.email, email, account.displayName)
        }
        let change = AccountChange(
            displayName: try AccountText.displayName(body),
            photoURL: try AccountText.photo(body),
            email: email,
            passwordHash: hash,
            removed: removed,
            now: service.now()
        )
        let maker = try await service.sessionMaker(for: device)
        return try await service.change(account.id) { current, table in
            // An earlier token is worth nothing once another client has changed the password.
            guard current.epoch == account.epoch else { throw ServiceProblem.account("TOKEN_EXPIRED") }
            try table.requireFree(change.email, for: current.id)
            let endsSessions = try change.apply(to: &current, in: table)
            guard endsSessions else { return (current, SessionTokens?.none) }
            return (current, try maker.begin(current, provider: token.provider, in: table))
        }
    }

    /// Ends an account: the user's own, or any for the owner of the project.
    func delete() async throws(ServiceProblem) -> HTTPResponse {
        let id: String
        if isOwner, let given = try body.text("localId") {
            id = given
        } else {
            let (account, token) = try await signedIn()
            try requireRecent(token, of: account)
            id = account.id
        }
        guard try await service.removal.remove(id) else { throw .account("USER_NOT_FOUND") }
        return response("DeleteAccountResponse")
    }

    func updated(_ account: Account, _ tokens: SessionTokens?) -> HTTPResponse {
        response("SetAccountInfoResponse") { json in
            json.field("localId", account.id)
            json.optionalField("email", account.email)
            json.field("emailVerified", account.isEmailVerified)
            json.optionalField("displayName", account.displayName)
            json.optionalField("photoUrl", account.photoURL)
            json.providers(account)
            if let tokens { json.session(tokens) }
        }
    }
}

struct AccountChange: Sendable {
    var displayName: String?
    var photoURL: String?
    var email: String?
    var passwordHash: String?
    var removed: Set<String> = []
    let now: Date

    /// Changes it; `true` when that ended all sessions.
    func apply(to account: inout Account, in table: AccountTable) throws(StoreError) -> Bool {
        account.displayName = removed.contains("DISPLAY_NAME") ? nil : displayName ?? account.displayName
        account.photoURL = removed.contains("PHOTO_URL") ? nil : photoURL ?? account.photoURL
        var endsSessions = false
        if let email, email != account.email {
            account.email = email
            account.isEmailVerified = false
            endsSessions = true
        }
        if let passwordHash {
            account.passwordHash = passwordHash
            account.passwordUpdatedAt = Int64(now.timeIntervalSince1970 * 1000)
            if account.provider == "anonymous" { account.provider = "password" }
            endsSessions = true
        }
        if removed.contains("password") {
            account.passwordHash = nil
            endsSessions = true
        }
        if endsSessions { try table.endAccess(of: &account, at: now) }
        return endsSessions
    }
}

extension JSONWriter {
    /// An account as its owner sees it: nothing of the password but that there is one.
    mutating func account(_ account: Account) {
        object { json in
            json.field("localId", account.id)
            json.optionalField("email", account.email)
            json.field("emailVerified", account.isEmailVerified)
            json.optionalField("displayName", account.displayName)
            json.optionalField("photoUrl", account.photoURL)
            json.providers(account)
            if account.passwordHash != nil { json.field("passwordHash", "UkVEQUNURUQ=") }
            if let time = account.passwordUpdatedAt {
                json.field("passwordUpdatedAt", time)
            }
            json.field("validSince", String(account.validSince))
            if account.isDisabled {
                json.field("disabled", true)
            }
            json.field("createdAt", String(account.createdAt))
            json.optionalField("lastLoginAt", account.lastLoginAt.map { String($0) })
            json.optionalField(
                "lastRefreshAt",
                (account.lastRefreshAt ?? account.lastLoginAt).map { Timestamp(microseconds: $0 &* 1000).text }
            )
            json.optionalField("customAttributes", account.customClaims)
        }
    }

    mutating func providers(_ account: Account) {
        guard let email = account.email, account.passwordHash != nil else { return }
        key("providerUserInfo")
        array([email]) { json, email in
            json.object { json in
                json.field("providerId", "password")
                json.field("email", email)
                json.field("federatedId", email)
                json.field("rawId", email)
                json.optionalField("displayName", account.displayName)
                json.optionalField("photoUrl", account.photoURL)
            }
        }
    }
}
