import Foundation
package import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// The methods of Google's Identity Toolkit that a shop needs.
///
/// Everything secret travels in bodies. The key in the query names the app and is printed nowhere.
package struct IdentityMethods: Sendable {
    private let apiKey: String

    package init(apiKey: String) {
        self.apiKey = apiKey
    }

    package func signUp(_ credentials: Credentials) -> Endpoint<IdentityGrant> {
        method("signUp", .keyed, Self.login(credentials)) { root throws(Unreadable) in try IdentityGrant(login: root) }
    }

    package func signIn(_ credentials: Credentials) -> Endpoint<IdentityGrant> {
        method("signInWithPassword", .idempotent, Self.login(credentials)) { root throws(Unreadable) in
            try IdentityGrant(login: root)
        }
    }

    package func lookup(_ token: Secret) -> Endpoint<IdentityRecord?> {
        method("lookup", .idempotent, [.init("idToken", .string(token.reveal()))]) { root throws(Unreadable) in
            try IdentityRecord.first(in: root)
        }
    }

    /// Changes name or password; a new password brings new tokens, and makes the old ones worthless.
    package func update(
        _ token: Secret,
        displayName: String? = nil,
        password: Secret? = nil
    ) -> Endpoint<IdentityGrant?> {
        var fields: [JSONValue.Field] = [.init("idToken", .string(token.reveal()))]
        if let displayName { fields.append(.init("displayName", .string(displayName))) }
        if let password { fields.append(.init("password", .string(password.reveal()))) }
        fields.append(.init("returnSecureToken", .bool(true)))
        return method("update", .keyed, fields) { root throws(Unreadable) in
            root["idToken"]?.string == nil ? nil : try IdentityGrant(login: root)
        }
    }

    /// Removes the account of a token; one that is gone already is `MarketError.notFound`.
    package func delete(_ token: Secret) -> Endpoint<EmptyResponse> {
        var endpoint = method("delete", .idempotent, [.init("idToken", .string(token.reveal()))]) {
            _ throws(Unreadable) in EmptyResponse()
        }
        // Elsewhere it means that a login is over; here, that there is nothing left to do.
        endpoint.failure = { response in
            IdentityCode(response) == .userNotFound ? .notFound : IdentityCode.meaning(of: response)
        }
        return endpoint
    }

    /// Sends the e-mail that lets its reader choose another password.
    package func sendPasswordReset(to email: String) -> Endpoint<EmptyResponse> {
        let fields: [JSONValue.Field] = [.init("requestType", "PASSWORD_RESET"), .init("email", .string(email))]
        return method("sendOobCode", .keyed, fields) { _ throws(Unreadable) in EmptyResponse() }
    }

    /// Chooses another password with the code from such an e-mail.
    package func resetPassword(code: Secret, to password: Secret) -> Endpoint<EmptyResponse> {
        let fields: [JSONValue.Field] = [
            .init("oobCode", .string(code.reveal())), .init("newPassword", .string(password.reveal())),
        ]
        return method("resetPassword", .keyed, fields) { _ throws(Unreadable) in EmptyResponse() }
    }

    private static func login(_ credentials: Credentials) -> [JSONValue.Field] {
        [
            .init("email", .string(credentials.email)), .init("password", .string(credentials.password.reveal())),
            .init("returnSecureToken", .bool(true)),
        ]
    }

    func method<Value>(
        _ action: String,
        _ retry: RetryClass,
        _ fields: [JSONValue.Field],
        decode: @escaping @Sendable (JSONNode) throws(Unreadable) -> Value
    ) -> Endpoint<Value> {
        Endpoint(
            name: "identity." + action,
            method: .post,
            target: .parts(
                RequestTarget(segments: ["v1", "accounts"], action: action, query: [QueryItem("key", apiKey)])
            ),
            headers: ["Content-Type": "application/json"],
            body: .bytes(JSONValue.object(fields).encoded()),
            retry: retry,
            failure: { IdentityCode.meaning(of: $0) },
            decode: { response throws(Unreadable) in try decode(try JSONDocument(response).root) }
        )
    }
}

extension IdentityMethods: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    package var description: String { "IdentityMethods" }
    /// A mirror without children, so that `dump` of whatever holds the methods does not find the key.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension IdentityGrant {
    /// Reads the response to a login, whose names are in camel case.
    package init(login node: JSONNode) throws(Unreadable) {
        try self.init(
            user: node["localId"],
            email: node["email"]?.string,
            idToken: node["idToken"],
            refreshToken: node["refreshToken"],
            lifetime: node["expiresIn"]
        )
    }

    /// Reads the response to a renewal, whose names are in snake case.
    package init(renewal node: JSONNode) throws(Unreadable) {
        try self.init(
            user: node["user_id"],
            email: nil,
            idToken: node["id_token"],
            refreshToken: node["refresh_token"],
            lifetime: node["expires_in"]
        )
    }
}

/// The response of the account service to the token of a provider.
package enum ProviderLogInResponse: Sendable, Hashable {
    case grant(IdentityGrant)
    /// The address belongs to an account that this provider has not proved to be the user's.
    case needsConfirmation

    init(_ node: JSONNode) throws(Unreadable) {
        self = node["needConfirmation"]?.bool == true ? .needsConfirmation : .grant(try IdentityGrant(login: node))
    }
}

extension IdentityMethods {
    /// Logs in with the token of a provider; makes the account when there is none.
    ///
    /// The token stands in a form inside of the JSON, as the page of a provider would have sent it.
    package func signIn(with grant: ProviderGrant) -> Endpoint<ProviderLogInResponse> {
        let fields: [JSONValue.Field] = [
            .init("postBody", .string(Self.form(grant))),
            // Required, and compared with nothing: no page of a provider leads back here.
            .init("requestUri", "http://localhost"),
            .init("returnIdpCredential", .bool(false)),
            .init("returnSecureToken", .bool(true)),
        ]
        var endpoint = method("signInWithIdp", .idempotent, fields) { root throws(Unreadable) in
            try ProviderLogInResponse(root)
        }
        endpoint.failure = { response in
            let refusal = IdentityCode(response).flatMap { Self.refusals[$0.rawValue] }
            return refusal.map { .account($0) } ?? IdentityCode.meaning(of: response)
        }
        return endpoint
    }

    private static let refusals: [String: AccountFailure] = [
        "EMAIL_EXISTS": .otherLogInMethod,
        "FEDERATED_USER_ID_ALREADY_LINKED": .otherLogInMethod,
        "INVALID_IDP_RESPONSE": .providerRefused,
        "INVALID_CREDENTIAL_OR_PROVIDER_ID": .providerRefused,
        "MISSING_OR_INVALID_NONCE": .providerRefused,
    ]

    private static func form(_ grant: ProviderGrant) -> String {
        var fields: [(String, String)]
        switch grant.token {
        case .id(let token): fields = [("id_token", token.reveal())]
        case .access(let token): fields = [("access_token", token.reveal())]
        }
        fields.append(("providerId", grant.provider.rawValue))
        if let nonce = grant.nonce { fields.append(("nonce", nonce.reveal())) }
        return fields.map { $0 + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
    }
}

/// The record of the account service about the user of a token.
package struct IdentityRecord: Sendable, Hashable {
    package let user: UserID
    package let email: String?
    package let isEmailVerified: Bool
    package let displayName: String?
    package let isDisabled: Bool

    /// Reads the first user of a response; `nil` when it has none, which the service says by leaving the list out.
    package static func first(in node: JSONNode) throws(Unreadable) -> IdentityRecord? {
        guard let user = node["users"]?.elements.first(where: { _ in true }) else { return nil }
        return try IdentityRecord(user)
    }

    private init(_ node: JSONNode) throws(Unreadable) {
        guard let id = node["localId"]?.string, !id.isEmpty else {
            throw Unreadable(expected: "the id of a user", path: "users[0].localId")
        }
        user = UserID(rawValue: id)
        email = node["email"]?.string
        isEmailVerified = node["emailVerified"]?.bool ?? false
        displayName = node["displayName"]?.string
        isDisabled = node["disabled"]?.bool ?? false
    }
}

extension IdentityRecord: CustomStringConvertible, CustomReflectable {
    /// The user's id, without an address of the user.
    package var description: String { "IdentityRecord(\(user.rawValue))" }
    /// A mirror without the address.
    package var customMirror: Mirror { Mirror(self, children: ["user": user, "isDisabled": isDisabled]) }
}
