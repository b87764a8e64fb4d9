import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The methods for the owner of the project alone.
extension AccountRequest {
    /// An account with chosen properties, and no session.
    func create() async throws(ServiceProblem) -> HTTPResponse {
        let id = try body.text("localId") ?? AutoID.make(service.random, length: 28)
        guard (1...128).contains(id.utf8.count) else { throw .account("INVALID_LOCAL_ID") }
        let email = try body.text("email").map { text throws(ServiceProblem) in try AccountService.address(text) }
        guard try body.text("phoneNumber") == nil else { throw Self.notImplemented }
        let known = try await service.store.readAccounts { table in
            (id: try table.account(id), email: try email.flatMap { try table.account(email: $0) })
        }
        guard known.id == nil else { throw .account("DUPLICATE_LOCAL_ID") }
        guard known.email == nil else { throw .account("EMAIL_EXISTS") }
        var account = Account(
            id: id,
            provider: email == nil ? "custom" : "password",
            validSince: service.seconds,
            createdAt: service.milliseconds
        )
        account.email = email
        if let password = try body.text("password") {
            account.passwordHash = try await service.hash(password)
            account.passwordUpdatedAt = service.milliseconds
        }
        account.displayName = try AccountText.displayName(body)
        account.photoURL = try AccountText.photo(body)
        account.isEmailVerified = try body.bool("emailVerified") ?? false
        account.isDisabled = try body.bool("disabled") ?? false
        let added = account
        try await service.store.writeAccounts { table in
            guard try table.account(added.id) == nil else { throw ServiceProblem.account("DUPLICATE_LOCAL_ID") }
            try table.requireFree(added.email, for: added.id)
            try table.put(added)
        }
        return response("SignupNewUserResponse") { json in
            json.field("localId", id)
            json.optionalField("email", email)
        }
    }

    func updateAny(_ id: String) async throws(ServiceProblem) -> HTTPResponse {
        let email = try body.text("email").map { text throws(ServiceProblem) in try AccountService.address(text) }
        var hash: String?
        if let password = try body.text("password") { hash = try await service.hash(password) }
        let claims = try customClaims()
        let (verified, disabled) = (try body.bool("emailVerified"), try body.bool("disableUser"))
        let validSince = try body.integer("validSince")
        guard try body.text("phoneNumber") == nil else { throw Self.notImplemented }
        let change = AccountChange(
            displayName: try AccountText.displayName(body),
            photoURL: try AccountText.photo(body),
            email: email,
            passwordHash: hash,
            removed: Set(try body.texts("deleteAttribute") + body.texts("deleteProvider")),
            now: service.now()
        )
        let changed = try await service.change(id) { account, table in
            try table.requireFree(change.email, for: account.id)
            _ = try change.apply(to: &account, in: table)
            account.isEmailVerified = verified ?? account.isEmailVerified
            account.isDisabled = disabled ?? account.isDisabled
            if account.isDisabled { try EmailCodeTable(table.connection).removeAll(of: account.id) }
            account.customClaims = claims ?? account.customClaims
            if let validSince {
                try table.endAccess(of: &account, at: change.now)
                account.validSince = validSince
            }
            return account
        }
        return updated(changed, nil)
    }

    private func customClaims() throws(ServiceProblem) -> String? {
        guard let text = try body.text("customAttributes") else { return nil }
        guard text.utf8.count <= 1000 else { throw .account("CLAIMS_TOO_LARGE") }
        guard let document = try? JSONDocument(Data(text.utf8)), document.root.isObject else {
            throw .account("INVALID_CLAIMS")
        }
        return text
    }

    /// All accounts, page by page.
    func batchGet() async throws(ServiceProblem) -> HTTPResponse {
        let size = call["maxResults"].flatMap { Int($0) } ?? 20
        guard (1...1000).contains(size) else { throw .account("INVALID_PAGE_SELECTION") }
        let after = call["nextPageToken"] ?? ""
        let found = try await service.store.readAccounts { try $0.accounts(after: after, limit: size) }
        return response("DownloadAccountResponse") { json in
            json.array("users", found) { $0.account($1) }
            if found.count == size, let last = found.last { json.field("nextPageToken", last.id) }
        }
    }

    /// Makes a session cookie in place of an ID token, for pages that a server makes.
    func sessionCookie() async throws(ServiceProblem) -> HTTPResponse {
        let duration = try body.integer("validDuration") ?? 1_209_600
        guard (300...1_209_600).contains(duration) else { throw .account("INVALID_DURATION") }
        let (account, token) = try await signedIn()
        let cookie = IDToken.text(
            for: account,
            provider: token.provider,
            signedInAt: token.signedInAt,
            at: service.seconds,
            project: service.configuration.project,
            cookieLifetime: duration,
            key: try await service.tokens.signingKey()
        )
        return ServiceResponse.json { json in json.object { $0.field("sessionCookie", cookie) } }
    }
}
