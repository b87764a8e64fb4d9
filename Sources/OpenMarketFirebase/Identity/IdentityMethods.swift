package import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// The methods of Google's Identity Toolkit that a shop needs.
///
/// Everything secret travels in bodies. The key in the query names the app and is printed nowhere.
package struct IdentityMethods: Sendable {
    private let apiKey: String

    /// The methods, called with this key.
    package init(apiKey: String) {
        self.apiKey = apiKey
    }

    /// Makes an account and logs in.
    package func signUp(_ credentials: Credentials) -> Endpoint<IdentityGrant> {
        method("signUp", .keyed, Self.login(credentials)) { root throws(Unreadable) in try IdentityGrant(login: root) }
    }

    /// Logs in.
    package func signIn(_ credentials: Credentials) -> Endpoint<IdentityGrant> {
        method("signInWithPassword", .idempotent, Self.login(credentials)) { root throws(Unreadable) in
            try IdentityGrant(login: root)
        }
    }

    /// The account of a token.
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
    /// No children, so that `dump` of whatever holds it does not find the key.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
