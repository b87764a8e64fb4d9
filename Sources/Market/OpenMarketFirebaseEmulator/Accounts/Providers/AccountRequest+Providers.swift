import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Becoming someone with the word of a log-in provider.
extension AccountRequest {
    private enum Entry: Sendable {
        case entered(Account, SessionTokens, isNew: Bool)
        /// The address belongs to an account that is opened in these ways.
        case needsConfirmation([String])
    }

    /// `accounts:signInWithIdp`, where providers are emulated; nothing else proves a token here.
    func signInWithProvider() async throws(ServiceProblem) -> HTTPResponse {
        let (identity, entry) = try await providerEntry()
        switch entry {
        case .needsConfirmation(let methods):
            return response("VerifyAssertionResponse") { json in
                json.identity(identity)
                json.field("needConfirmation", true)
                json.array("verifiedProvider", methods) { $0.string($1) }
            }
        case .entered(let account, let tokens, let isNew):
            return response("VerifyAssertionResponse") { json in
                json.identity(identity)
                json.field("localId", account.id)
                json.optionalField("displayName", account.displayName)
                json.field("emailVerified", account.isEmailVerified)
                json.field("isNewUser", isNew)
                json.session(tokens)
            }
        }
    }

    /// Begins a session of the account that a provider vouches for.
    func providerSession() async throws(ServiceProblem) -> (Account, SessionTokens) {
        guard case .entered(let account, let tokens, _) = try await providerEntry().entry else {
            throw .account("EMAIL_EXISTS")
        }
        return (account, tokens)
    }

    private func providerEntry() async throws(ServiceProblem) -> (identity: ProviderIdentity, entry: Entry) {
        guard service.configuration.emulatesProviders else {
            throw .account("OPERATION_NOT_ALLOWED : The identity provider configuration is not found.")
        }
        guard let form = try body.text("postBody"), !form.isEmpty else {
            throw .account("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: no postBody.")
        }
        guard try body.text("requestUri") != nil else { throw .account("MISSING_REQUEST_URI") }
        let identity = try ProviderIdentity(form: form)
        let linking = body["idToken"] == nil ? nil : try await signedIn().account
        return (identity, try await enter(identity, linking: linking))
    }

    /// All of it in one transaction, so that two log-ins at once make one account.
    private func enter(_ identity: ProviderIdentity, linking: Account?) async throws(ServiceProblem) -> Entry {
        let (maker, allowsSignUp) = (try await service.sessionMaker(for: device), service.allowsSignUp)
        let (milliseconds, now, id) = (service.milliseconds, service.now(), AutoID.make(service.random, length: 28))
        let source = try await service.source()
        return try await service.store.writeAccounts { table in
            let match = try ProviderMatch(identity, linking: linking, in: table)
            guard let match else {
                return .needsConfirmation(try ProviderMatch.methods(of: identity.email, in: table))
            }
            guard match.account != nil || allowsSignUp else { throw Self.noSignUp }
            var account =
                match.account
                ?? Account(id: id, provider: identity.provider, validSince: maker.seconds, createdAt: milliseconds)
            guard !account.isDisabled else { throw ServiceProblem.account("USER_DISABLED") }
            if match.isTakenOver {
                // The user who opened the account has not proved the address: the way it was opened ends.
                account.passwordHash = nil
                account.provider = identity.provider
                try table.endAccess(of: &account, at: now)
                try table.removeLinks(of: account.id)
            }
            account.email = account.email ?? identity.email
            account.displayName = account.displayName ?? identity.name
            account.isEmailVerified = account.isEmailVerified || match.provesAddress(of: account)
            account.lastLoginAt = milliseconds
            account.source = source
            try table.put(account)
            if !match.isLinked { try table.link(identity, to: account.id) }
            let tokens = try maker.begin(account, provider: identity.provider, in: table)
            return .entered(account, tokens, isNew: match.account == nil)
        }
    }
}

/// The account that someone at a provider is to enter.
private struct ProviderMatch {
    let identity: ProviderIdentity
    /// `nil` when it has to be made.
    let account: Account?
    var isLinked = false
    /// Whether its address was never proved by those who opened it so far.
    var isTakenOver = false

    /// Finds the account; `nil` when the address is one of an account that the provider does not prove to be the user's.
    init?(_ identity: ProviderIdentity, linking: Account?, in table: AccountTable) throws {
        self.identity = identity
        let known = try table.account(identity)
        if let linking {
            guard known == nil || known?.id == linking.id else {
                throw ServiceProblem.account("FEDERATED_USER_ID_ALREADY_LINKED")
            }
            try table.requireUnchanged(linking)
            account = try table.account(linking.id)
            isLinked = known != nil
            if account?.email == nil { try table.requireFree(identity.email, for: linking.id) }
            return
        }
        if let known {
            account = known
            isLinked = true
            return
        }
        guard let email = identity.email else {
            account = nil
            return
        }
        account = try table.account(email: email)
        guard let account else { return }
        guard identity.isEmailVerified else { return nil }
        isTakenOver = !account.isEmailVerified
    }

    /// Returns whether the provider has proved the address that the account has.
    func provesAddress(of account: Account) -> Bool {
        identity.isEmailVerified && identity.email != nil && account.email == identity.email
    }

    /// Returns the ways in which the account of an address is opened.
    static func methods(of email: String?, in table: AccountTable) throws(StoreError) -> [String] {
        guard let email, let account = try table.account(email: email) else { return [] }
        return (account.passwordHash == nil ? [] : ["password"]) + (try table.providers(of: account.id))
    }
}

extension JSONWriter {
    /// Writes the identity of a user at a provider.
    fileprivate mutating func identity(_ identity: ProviderIdentity) {
        field("providerId", identity.provider)
        field("federatedId", identity.subject)
        optionalField("email", identity.email)
    }
}
