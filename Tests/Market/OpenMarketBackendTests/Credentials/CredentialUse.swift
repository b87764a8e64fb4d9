import BackendTestSupport
import OpenMarketHTTPServer
import OpenMarketWire
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator

/// A request that acts as someone by one of the things that the market gave them.
struct CredentialUse: Sendable, CustomTestStringConvertible {
    /// The thing.
    enum Credential: Sendable {
        /// The ID token as the market and the documents take it.
        case bearer
        /// The ID token, or the refresh token, as the accounts take it.
        case account
        case secret
        case deletion
    }

    let testDescription: String
    let credential: Credential
    let send: @Sendable (Seller, FirebaseProbe) async -> HTTPResponse

    /// Every use of every credential.
    static let all = marketUsers + marketReaders + signedByToken + vendors + accounts + documents + files

    /// Returns whether a response refuses the credential itself.
    func refuses(_ response: HTTPResponse) -> Bool {
        switch credential {
        case .bearer: return response.status == 401
        case .secret: return response.status == 403 && (try? response.root["problem"]?.string) == "wrongSecret"
        case .deletion: return response.status == 404
        case .account:
            let codes = ["INVALID_ID_TOKEN", "TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN", "USER_DISABLED"]
            return response.status == 400 && codes.contains((try? response.root["error"]?["message"]?.string) ?? "")
        }
    }

    // MARK: The market's own routes

    /// The routes of users, as the table of routes has them.
    private static let marketUsers: [CredentialUse] = Route.all.filter { $0.caller == .user }.map { route in
        bearer(route.method, "/" + route.pattern.map { $0 == ":id" ? "1" : $0 }.joined(separator: "/"), "{}")
    }

    /// The routes that anybody may read, and that show a user less or more.
    private static let marketReaders: [CredentialUse] = [
        bearer("GET", "/api/products?page_no=1&items_per_page=10"), bearer("GET", "/api/products/facets"),
        bearer("GET", "/api/products/1"), bearer("GET", "/api/sellers/1"), bearer("GET", "/api/events"),
        bearer("POST", "/api/vendors", #"{"name":"ann"}"#),
    ]

    /// The routes that a vendor signs, by the token of its user.
    private static let signedByToken: [CredentialUse] = SignedRequest.all.map { request in
        CredentialUse(testDescription: request.testDescription + " by a token", credential: .bearer) { seller, probe in
            await request.send(
                .bearer(seller.idToken),
                about: seller.product,
                deletedBy: seller.deletion,
                to: probe
            )
        }
    }

    private static let vendors: [CredentialUse] = [
        CredentialUse(testDescription: "POST /api/products", credential: .secret) { seller, probe in
            let form = seller.form(MarketProbe.params(["secret": "\"\(seller.secret)\""]))
            return await probe.send("POST", "/api/products", form.headers, form.body)
        },
        json("PATCH", "/api/products/:id", #""name":"another name""#),
        json("POST", "/api/products/:id/archived", #""a":1"#), json("POST", "/api/vendors/me", #""a":1"#),
        CredentialUse(testDescription: "PUT /api/products/:id/images", credential: .secret) { seller, probe in
            let form = seller.form(#"{"secret":"\#(seller.secret)","images":[{"file":0}]}"#)
            return await probe.send("PUT", "/api/products/\(seller.product)/images", form.headers, form.body)
        },
        CredentialUse(testDescription: "DELETE /api/products/:id", credential: .deletion) { seller, probe in
            await probe.send("DELETE", seller.deletion, ["identifier": seller.identifier])
        },
        CredentialUse(testDescription: "POST /api/vendors by another user", credential: .secret) { seller, probe in
            let fields = #"{"identifier":"\#(seller.identifier)","secret":"\#(seller.secret)"}"#
            let other = try? probe.session(await probe.accounts("signUp", #"{"returnSecureToken":true}"#))
            return await probe.call("POST", "/api/vendors", as: other?.idToken, fields)
        },
        upload("GET"), upload("PATCH"), upload("DELETE"),
    ]

    private static func json(_ method: String, _ path: String, _ rest: String) -> CredentialUse {
        CredentialUse(testDescription: method + " " + path, credential: .secret) { seller, probe in
            await probe.call(
                method,
                path.replacing(":id", with: String(seller.product)),
                #"{"secret":"\#(seller.secret)",\#(rest)}"#,
                headers: ["identifier": seller.identifier]
            )
        }
    }

    private static func upload(_ method: String) -> CredentialUse {
        CredentialUse(testDescription: method + " /api/uploads/:id", credential: .secret) { seller, probe in
            var headers: HTTPHeaders = ["identifier": seller.identifier, "Upload-Secret": seller.secret]
            if method == "PATCH" {
                for (name, value) in [
                    ("Content-Type", "application/partial-upload"), ("Upload-Offset", "0"), ("Upload-Length", "4"),
                ] { headers[name] = value }
            }
            let path = "/api/uploads/" + String(repeating: "u", count: 32)
            return await probe.call(method, path, method == "PATCH" ? "four" : nil, headers: headers)
        }
    }

    private static func bearer(_ method: String, _ path: String, _ body: String? = nil) -> CredentialUse {
        CredentialUse(testDescription: method + " " + path, credential: .bearer) { seller, probe in
            await probe.call(
                method,
                path.replacing("{uid}", with: seller.uid),
                as: seller.idToken,
                method == "GET" ? nil : body?.replacing("{uid}", with: seller.uid)
            )
        }
    }

    // MARK: Firebase's protocols

    private static let accounts: [CredentialUse] =
        [
            ("lookup", ""), ("update", #","displayName":"Ann""#), ("update", #","password":"another-word""#),
            ("update", #","email":"new@example.com""#), ("delete", ""),
            ("sendOobCode", #","requestType":"VERIFY_EMAIL""#),
            ("sendOobCode", #","requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"new@example.com""#),
            ("signUp", #","email":"new@example.com","password":"another-word""#),
        ].flatMap { verb, rest in
            let former = AccountVerb.former.filter { $0.value.rawValue == verb }.map(\.key)
            return [account("/identitytoolkit.googleapis.com/v1/accounts:" + verb, rest)]
                + former.map { account("/www.googleapis.com/identitytoolkit/v3/relyingparty/" + $0, rest) }
        } + [
            CredentialUse(testDescription: "createSessionCookie", credential: .account) { seller, probe in
                let path = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market:createSessionCookie"
                return await probe.call("POST", path, as: "owner", #"{"idToken":"\#(seller.idToken)"}"#)
            },
            CredentialUse(testDescription: "v1/token", credential: .account) { seller, probe in
                await probe.refresh(seller.refreshToken)
            },
        ]

    private static func account(_ path: String, _ rest: String) -> CredentialUse {
        CredentialUse(testDescription: path + rest, credential: .account) { seller, probe in
            await probe.call("POST", path + "?key=any", #"{"idToken":"\#(seller.idToken)"\#(rest)}"#)
        }
    }

    private static let documents: [CredentialUse] = {
        let (root, own) = ("/v1/" + FirebaseProbe.root, FirebaseProbe.root + "/users/{uid}")
        let query = #"{"structuredQuery":{"from":[{"collectionId":"users"}]}}"#
        let write = #"{"writes":[{"delete":"\#(own)/private/account"}]}"#
        return [
            bearer("GET", root + "/users/{uid}"),
            bearer("PATCH", root + "/users/{uid}/private/account", #"{"fields":{}}"#),
            bearer("DELETE", root + "/users/{uid}/private/account"),
            bearer("POST", root + ":commit", write), bearer("POST", root + ":batchWrite", write),
            bearer("POST", root + ":batchGet", #"{"documents":["\#(own)"]}"#),
            bearer("POST", root + ":beginTransaction", "{}"), bearer("POST", root + ":runQuery", query),
            bearer("POST", root + "/users/{uid}:listCollectionIds", "{}"),
        ]
    }()

    private static let files: [CredentialUse] = [
        bearer("GET", "/v0/b/shop/o/products%2F{uid}%2Fa.png"),
        bearer("DELETE", "/v0/b/shop/o/products%2F{uid}%2Fa.png"),
        bearer("POST", "/v0/b/shop/o?name=products%2F{uid}%2Fa.png", "no image"),
    ]
}
