import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The operations on accounts and sessions, which the extended third generation has.
///
/// Everything secret travels in bodies and in the `Authorization` field.
enum AccountEndpoints {
    /// `POST /api/accounts`.
    static func signUp(_ credentials: Credentials) -> Endpoint<IdentityGrant> {
        session("accounts.make", "accounts", fields: fields(credentials), retry: .keyed)
    }

    /// `POST /api/sessions`.
    static func signIn(_ credentials: Credentials) -> Endpoint<IdentityGrant> {
        session("sessions.open", "sessions", fields: fields(credentials), retry: .idempotent)
    }

    /// `POST /api/sessions/provider`.
    static func signIn(with grant: ProviderGrant) -> Endpoint<IdentityGrant> {
        let token: JSONValue.Field =
            switch grant.token {
            case .id(let token): .init("id_token", .string(token.reveal()))
            case .access(let token): .init("access_token", .string(token.reveal()))
            }
        var fields: [JSONValue.Field] = [.init("provider", .string(grant.provider.rawValue)), token]
        if let nonce = grant.nonce { fields.append(.init("nonce", .string(nonce.reveal()))) }
        var endpoint = session("sessions.provider", "sessions", "provider", fields: fields, retry: .idempotent)
        endpoint.failure = { response in
            let failure = Self.failure(response)
            return failure == .account(.emailInUse) ? .account(.otherLogInMethod) : failure
        }
        return endpoint
    }

    /// `POST /api/sessions/renewed`; the token that is sent holds for a minute more, so that it may be sent again.
    static func renew(_ refreshToken: Secret) -> Endpoint<IdentityGrant> {
        session("sessions.renew", "sessions", "renewed", fields: fields(refreshToken), retry: .idempotent)
    }

    /// `DELETE /api/sessions`.
    static func signOut(_ refreshToken: Secret) -> Endpoint<EmptyResponse> {
        change("sessions.close", .delete, "sessions", fields: fields(refreshToken), retry: .idempotent)
    }

    /// `DELETE /api/accounts/me`; the login must be a fresh one.
    static func delete() -> Endpoint<EmptyResponse> {
        var endpoint: Endpoint<EmptyResponse> =
            .own("accounts.delete", .delete, "accounts", "me", decode: Endpoint.ignoringBody)
        endpoint.failure = Self.failure
        return endpoint
    }

    /// `POST /api/codes`.
    static func sendPasswordReset(to email: String) -> Endpoint<EmptyResponse> {
        let fields: [JSONValue.Field] = [.init("email", .string(email)), .init("purpose", "password")]
        return change("codes.send", .post, "codes", fields: fields, retry: .keyed)
    }

    /// `PUT /api/password`.
    static func resetPassword(code: Secret, to password: Secret) -> Endpoint<EmptyResponse> {
        let fields: [JSONValue.Field] = [
            .init("code", .string(code.reveal())), .init("password", .string(password.reveal())),
        ]
        return change("password.reset", .put, "password", fields: fields, retry: .keyed)
    }

    private static func fields(_ credentials: Credentials) -> [JSONValue.Field] {
        let code = credentials.code.map { JSONValue.Field("code", .string($0.reveal())) }
        return [
            .init("email", .string(credentials.email)), .init("password", .string(credentials.password.reveal())),
        ] + [code].compactMap(\.self)
    }

    private static func fields(_ refreshToken: Secret) -> [JSONValue.Field] {
        [.init("refresh_token", .string(refreshToken.reveal()))]
    }

    private static func session(
        _ name: String,
        _ path: String...,
        fields: [JSONValue.Field],
        retry: RetryClass
    ) -> Endpoint<IdentityGrant> {
        let read = Endpoint.reading(IdentityGrant.init(session:))
        return endpoint(name, .post, path, .object(fields), retry, decode: read)
    }

    private static func change(
        _ name: String,
        _ method: HTTPMethod,
        _ path: String...,
        fields: [JSONValue.Field],
        retry: RetryClass
    ) -> Endpoint<EmptyResponse> {
        endpoint(name, method, path, .object(fields), retry, decode: Endpoint<EmptyResponse>.ignoringBody)
    }

    private static func endpoint<Response>(
        _ name: String,
        _ method: HTTPMethod,
        _ path: [String],
        _ fields: JSONValue?,
        _ retry: RetryClass,
        needsAccessToken: Bool = false,
        failure: @escaping Endpoint<Response>.Failure = Self.failure,
        decode: @escaping Endpoint<Response>.Decode
    ) -> Endpoint<Response> {
        Endpoint(
            name: name,
            method: method,
            target: .parts(RequestTarget(segments: ["api"] + path)),
            headers: fields == nil ? [:] : ["Content-Type": "application/json"],
            body: fields.map { .bytes($0.encoded()) } ?? .none,
            retry: retry,
            needsAccessToken: needsAccessToken,
            failure: failure,
            decode: decode
        )
    }

    /// The meaning of a refusal: the server's word decides.
    ///
    /// A 401 without a word ends no login, because the log-in page of a hotel's network may have sent it.
    @Sendable
    private static func failure(_ response: HTTPResponse) -> MarketError? {
        let problem = MarketError.problem(of: response)
        if let failure = problem.flatMap({ failures[$0] }) { return .account(failure) }
        if problem == "sessionEnded" { return .unauthenticated }
        return response.status == 401 ? .rejected(ServerRejection(response)) : nil
    }

    private static let failures: [String: AccountFailure] = [
        "accountDisabled": .disabled, "emailTaken": .emailInUse, "invalidEmail": .invalidEmail,
        "noSignUp": .notAllowed, "notAllowed": .notAllowed, "providerRefused": .providerRefused,
        "secondFactorNeeded": .secondFactorNeeded, "signInAgain": .reauthenticationNeeded,
        "tooManyAttempts": .tooManyAttempts, "weakPassword": .weakPassword, "wrongCode": .wrongCode,
        "wrongCredentials": .invalidCredentials, "wrongPassword": .wrongPassword,
    ]
}

// The security of the account of the user who is logged in.
extension AccountEndpoints {
    /// `PATCH /api/accounts/me`; all other sessions end, and the response has the tokens that go on.
    static func changePassword(from current: Secret, to password: Secret) -> Endpoint<IdentityGrant> {
        let fields: JSONValue = [
            "current_password": .string(current.reveal()), "password": .string(password.reveal()),
        ]
        let read = Endpoint.reading(IdentityGrant.init(session:))
        return signed("accounts.change", .patch, ["accounts", "me"], fields, retry: .never, decode: read)
    }

    /// `GET /api/sessions`.
    static func logins() -> Endpoint<[DeviceLogin]> {
        let read = Endpoint<[DeviceLogin]>.reading { root throws(Unreadable) in
            try root.list("sessions", DeviceLogin.init)
        }
        return signed("sessions.list", .get, ["sessions"], decode: read)
    }

    /// `DELETE /api/sessions/:id`; with `others` for the id, all but that of the caller.
    static func end(_ login: String, password: Secret?) -> Endpoint<EmptyResponse> {
        var fields: JSONValue?
        if let password { fields = ["current_password": .string(password.reveal())] }
        let read = Endpoint<EmptyResponse>.ignoringBody
        return signed("sessions.end", .delete, ["sessions", login], fields, decode: read)
    }

    private static let factor = ["accounts", "me", "second-factor"]

    /// `GET /api/accounts/me/second-factor`.
    static func asksForCodes() -> Endpoint<Bool> {
        let read = Endpoint<Bool>.reading { root throws(Unreadable) in
            guard let isOn = root["is_on"]?.bool else { throw Unreadable(expected: "true or false", path: "is_on") }
            return isOn
        }
        return signed("codes.read", .get, factor, decode: read)
    }

    /// `POST /api/accounts/me/second-factor`.
    static func beginCodes(password: Secret) -> Endpoint<CodeSecret> {
        let read = Endpoint<CodeSecret>.reading { root throws(Unreadable) in
            CodeSecret(
                text: Secret(try root.identifier("secret")),
                address: Secret(try root.text("secret_address") ?? "")
            )
        }
        let fields: JSONValue = ["current_password": .string(password.reveal())]
        return signed("codes.begin", .post, factor, fields, decode: read)
    }

    /// `PUT /api/accounts/me/second-factor`; the recovery codes come once.
    static func confirmCodes(_ code: Secret) -> Endpoint<[Secret]> {
        let read = Endpoint<[Secret]>.reading { root throws(Unreadable) in
            try root.list("recovery_codes") { (node: JSONNode) throws(Unreadable) -> Secret in
                guard let text = node.string else { throw Unreadable(expected: "a recovery code") }
                return Secret(text)
            }
        }
        return signed("codes.confirm", .put, factor, ["code": .string(code.reveal())], retry: .never, decode: read)
    }

    /// `DELETE /api/accounts/me/second-factor`.
    static func endCodes(password: Secret, code: Secret) -> Endpoint<EmptyResponse> {
        let fields: JSONValue = [
            "current_password": .string(password.reveal()), "code": .string(code.reveal()),
        ]
        return signed("codes.end", .delete, factor, fields, decode: Endpoint<EmptyResponse>.ignoringBody)
    }

    private static func signed<Response>(
        _ name: String,
        _ method: HTTPMethod,
        _ path: [String],
        _ fields: JSONValue? = nil,
        retry: RetryClass = .idempotent,
        decode: @escaping Endpoint<Response>.Decode
    ) -> Endpoint<Response> {
        // A token that does not hold any more is renewed: only the server's own words are read here.
        let failure = { @Sendable (response: HTTPResponse) -> MarketError? in
            MarketError.problem(of: response).flatMap { Self.failures[$0] }.map { .account($0) }
        }
        return endpoint(name, method, path, fields, retry, needsAccessToken: true, failure: failure, decode: decode)
    }
}

extension DeviceLogin {
    fileprivate init(_ node: JSONNode) throws(Unreadable) {
        let made = try node.moment("made_at") ?? .distantPast
        self.init(
            id: ID(rawValue: try node.identifier("id")),
            madeAt: made,
            usedAt: try node.moment("used_at") ?? made,
            device: try node.text("device") ?? "",
            isOwn: node["is_current"]?.bool ?? false
        )
    }
}
