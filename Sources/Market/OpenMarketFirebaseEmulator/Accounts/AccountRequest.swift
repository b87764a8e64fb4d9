import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

struct AccountRequest: Sendable {
    let service: AccountService
    let call: RequestContext
    /// Whether the owner of the project is asking.
    let isOwner: Bool
    let body: MessageFields
    /// Whether it came by the market's own routes, which have rules of their own: for new passwords, and for changes.
    var isMarkets = false

    /// The program that asks, as it names itself or the host does.
    var device: String {
        let text = RequestCaller.program ?? call.header("User-Agent") ?? ""
        let name = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        return String(String.UnicodeScalarView(name.prefix(200)))
    }

    func perform(_ method: String) async throws(ServiceProblem) -> HTTPResponse {
        guard try body.text("tenantId") == nil else { throw Self.notImplemented }
        switch AccountVerb(rawValue: method) {
        case .signUp: return try await signUp()
        case .signInWithPassword: return try await signIn()
        case .lookup: return try await lookUp()
        case .update: return try await update()
        case .delete: return try await delete()
        case .sendOobCode: return try await sendCode()
        case .resetPassword: return try await resetPassword()
        case .createAuthUri: return try await createAuthURI()
        case .signInWithCustomToken: return try await signInWithCustomToken()
        case .signInWithIdp: return try await signInWithProvider()
        case .batchCreate: return try await batchCreate()
        case .signInWithEmailLink, .signInWithPhoneNumber, .sendVerificationCode, .signInWithGameCenter, .batchDelete,
            .query:
            throw Self.notImplemented
        // These two stand below a project, and are found there.
        case .createSessionCookie, .batchGet, nil: throw AccountRoutes.nothing
        }
    }

    static let notImplemented = ServiceProblem(
        .unimplemented,
        "NOT_IMPLEMENTED",
        namesStatus: false,
        reason: "unimplemented"
    )

    /// The account that the ID token in the body is of.
    func signedIn() async throws(ServiceProblem) -> (account: Account, token: IDToken) {
        guard let text = try body.text("idToken"), !text.isEmpty else { throw .account("MISSING_ID_TOKEN") }
        return try await service.tokens.account(by: text)
    }

    /// Throws when the sign-in is so long ago that the holder of the token may not be the user who signed in.
    ///
    /// Refreshing does not help: the time of the sign-in goes from token to token. An account without address and
    /// password has nothing to sign in with again, and nothing of which it could be robbed.
    func requireRecent(_ token: IDToken, of account: Account) throws(ServiceProblem) {
        guard let limit = service.configuration.recentSignIn, account.email != nil || account.passwordHash != nil
        else { return }
        guard Duration.seconds(service.seconds - token.signedInAt) <= limit else {
            throw .account("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        }
    }

    /// Hashes a new password that keeps the rules; `words` are those of its user, as is each name that they have claimed.
    func hash(
        _ password: String,
        of user: String?,
        _ words: String?...
    ) async throws(ServiceProblem) -> String {
        guard isMarkets else { return try await service.hash(password) }
        var own = words.compactMap(\.self)
        if let user {
            own += try await service.store.readAccounts { try ClaimTable($0.connection).all(of: user).map(\.name) }
        }
        try PasswordRules.judge(password, of: own)
        return try await service.hash(password)
    }

    func response(_ kind: String, _ fields: (inout JSONWriter) -> Void = { _ in }) -> HTTPResponse {
        ServiceResponse.object { json in
            json.field("kind", "identitytoolkit#" + kind)
            fields(&json)
        }
    }
}

extension JSONWriter {
    mutating func session(_ tokens: SessionTokens) {
        field("idToken", tokens.idToken)
        field("refreshToken", tokens.refreshToken)
        // A text: all numbers of seconds are.
        field("expiresIn", String(IDToken.lifetime))
    }

    /// A text under a name, where there is one.
    mutating func optionalField(_ name: StaticString, _ text: String?) {
        if let text { field(name, text) }
    }
}
