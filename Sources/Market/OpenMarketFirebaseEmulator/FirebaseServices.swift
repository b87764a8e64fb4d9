import Foundation
package import OpenMarketHTTPServer
package import OpenMarketSQLite
package import OpenMarketWire

/// Firebase's services beside the market: accounts, documents and objects.
package struct FirebaseServices: Sendable {
    private let configuration: ServedFirebase
    let accounts: AccountService
    let documents: DocumentService
    private let objects: ObjectService

    package init(
        _ configuration: ServedFirebase,
        _ dependencies: FirebaseDependencies,
        rules: AccessRules? = nil
    ) {
        var configuration = configuration
        configuration.limits.bytesPerAddress = dependencies.store.options.bytesPerAddress
        self.configuration = configuration
        documents = DocumentService(
            names: DocumentNames(project: configuration.project),
            layout: configuration.layout,
            rules: CurrentRules(rules ?? configuration.layout.rules),
            store: dependencies.store,
            transactions: TransactionStore(
                limits: configuration.limits,
                time: MonotonicTime(dependencies.clock),
                random: dependencies.random
            ),
            hasOneRegister: dependencies.hasOneRegister,
            reserved: dependencies.reserved,
            relations: dependencies.relations,
            keepsGoods: configuration.keepsGoods,
            rates: ChatRates(configuration.limits, time: MonotonicTime(dependencies.clock)),
            limits: configuration.limits,
            listTurns: TurnQueue(
                concurrent: ProcessInfo.processInfo.activeProcessorCount / 2,
                waiting: configuration.limits.waitingLists
            ),
            now: dependencies.now
        )
        let removal = AccountRemoval(documents: documents, clearRemains: dependencies.clearRemains)
        accounts = AccountService(configuration, dependencies, removal)
        objects = ObjectService(
            store: dependencies.store,
            uploads: ObjectUploads(
                limits: configuration.limits,
                now: dependencies.now,
                random: dependencies.random
            ),
            checkImage: dependencies.checkImage,
            limit: dependencies.objectBytes,
            limits: configuration.limits,
            now: dependencies.now
        )
    }

    /// The documents of users, by the rules that requests are judged by now.
    package var personalDocuments: PersonalDocuments { PersonalDocuments(rules: documents.rules.value) }

    /// Judges requests by other rules from now on.
    package func replaceRules(_ rules: AccessRules) { documents.rules.value = rules }

    /// The response to a request; `nil` when its address is the market's.
    package func response(_ request: HTTPRequest) async -> HTTPResponse? {
        guard isOurs(request.target) else { return nil }
        let isAboutAccounts = !request.target.hasPrefix("/v")
        do throws(ServiceProblem) {
            guard let call = RequestContext(request, hasVerb: true) else {
                throw .invalid("The address is not well-formed.")
            }
            return try await response(call)
        } catch {
            return ServiceResponse.problem(error, isAboutAccounts: isAboutAccounts)
        }
    }

    /// The beginnings of Firebase's addresses.
    package static let prefixes = [
        "/identitytoolkit.googleapis.com/", "/www.googleapis.com/identitytoolkit/", "/securetoken.googleapis.com/",
        "/emulator/v1/projects/", "/v1/projects/", "/v0/b/",
    ]

    /// Returns whether an address is one of Firebase's, where its protocols are spoken.
    package func isOurs(_ target: String) -> Bool {
        configuration.isOpen && Self.prefixes.contains { target.hasPrefix($0) }
    }

    /// The user whose ID token a request to the market carries; `nil` without one that holds.
    package func user(of call: RequestContext) async throws(StoreError) -> String? {
        guard let field = call.header("Authorization"), let bearer = BearerToken(field) else { return nil }
        do throws(ServiceProblem) {
            return try await accounts.tokens.account(by: bearer.text).account.id
        } catch {
            // A refusal for an account has no status; any other error is a failure of the database.
            guard !error.namesStatus else { throw StoreError(error) }
            return nil
        }
    }

    /// Returns the session of the ID token that a request carries; `nil` without one that holds and names a session.
    package func session(of call: RequestContext) async throws(StoreError) -> String? {
        guard let field = call.header("Authorization"), let bearer = BearerToken(field) else { return nil }
        do throws(ServiceProblem) {
            return try await accounts.tokens.account(by: bearer.text).token.session
        } catch {
            guard !error.namesStatus else { throw StoreError(error) }
            return nil
        }
    }

    /// Returns the time at which the account of a user was made, by the accounts' clock; `nil` without such a user.
    package func createdAt(_ id: String) async throws(StoreError) -> Int64? {
        do throws(ServiceProblem) {
            return try await documents.store.readAccounts { try $0.account(id)?.createdAt }
        } catch {
            throw StoreError(error)
        }
    }

    /// Goes on with removals of accounts that a crash interrupted, or that a restored backup knows nothing of.
    package func finishRemovals() async throws(StoreError) {
        do throws(ServiceProblem) {
            try await accounts.removal.finishAll()
        } catch {
            throw StoreError(error)
        }
    }

    /// Removes an account and what belongs to it; `false` when there is none.
    package func removeAccount(_ id: String) async throws(StoreError) -> Bool {
        do throws(ServiceProblem) {
            return try await accounts.removal.remove(id)
        } catch {
            throw StoreError(error)
        }
    }

    /// The accounts, for a request at one of the market's own routes.
    package func accounts(_ call: RequestContext) -> MarketAccounts { MarketAccounts(accounts, call) }

    /// The numbers of e-mails since the start: those that were sent, and those that a bound has kept back.
    package var mails: (sent: Int, refused: Int) { accounts.mailCounts.all }

    /// Tells an address that the operator has set another password.
    package func tellOfNewPassword(_ address: String) {
        accounts.tell(AccountMail(address: address, purpose: .passwordChanged, code: nil), isProved: true)
    }

    private func response(_ call: RequestContext) async throws(ServiceProblem) -> HTTPResponse {
        switch call.segments.first {
        case "v0": return try await objects.response(call, from: try await caller(call))
        case "v1": return try await documents.response(call, from: try await caller(call))
        default:
            if let response = try await AccountRoutes(service: accounts, call: call).response() { return response }
            guard call.segments.first == "emulator" else { throw ServiceProblem(.notFound, "Not Found") }
            return try await wipe(call)
        }
    }

    /// `DELETE /emulator/v1/projects/{p}/databases/{d}/documents`.
    private func wipe(_ call: RequestContext) async throws(ServiceProblem) -> HTTPResponse {
        let bearer = call.header("Authorization").flatMap(BearerToken.init)
        let isOwner = bearer.map { configuration.isOwner($0.text, call) } ?? false
        guard isOwner || configuration.isOpen(to: call), call.method == "DELETE", call.segments.count == 7,
            call.segments[4] == "databases", call.segments[6] == "documents"
        else { throw ServiceProblem(.notFound, "Not Found") }
        try documents.names.check(project: call.segments[3], database: call.segments[5])
        return try await documents.wipe()
    }

    /// Returns the user whose ID token an `Authorization` field holds; `nil` for one that is forged, too old or
    /// revoked.
    package func user(provenBy field: String) async -> ProvenUser? {
        guard let bearer = BearerToken(field) else { return nil }
        do throws(ServiceProblem) {
            let (account, token) = try await accounts.tokens.account(by: bearer.text)
            return ProvenUser(id: account.id, expiresAt: token.expiresAt, session: token.session)
        } catch {
            return nil
        }
    }

    /// Returns the account of the ID token in `headers`, when this token was verified before.
    package func account(provedBy headers: HTTPHeaders) -> String? {
        headers["Authorization"].flatMap(BearerToken.init).flatMap { accounts.tokens.proven.account(of: $0.text) }
    }

    /// Returns the caller; a token that is none of ours, or not any more, is refused rather than ignored.
    private func caller(_ call: RequestContext) async throws(ServiceProblem) -> Caller {
        guard let field = call.header("Authorization") else { return .anonymous }
        guard let bearer = BearerToken(field) else { throw .badToken }
        if configuration.isOwner(bearer.text, call) { return .owner }
        do throws(ServiceProblem) {
            let account = try await accounts.tokens.account(by: bearer.text).account
            return account.isGuest ? .guest(account.id) : .user(account.id)
        } catch {
            // The accounts' reason for refusing a token is not told by this service.
            throw error.namesStatus ? error : .badToken
        }
    }
}
