import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The content of an ID token and its signature: a JWT with HMAC-SHA-256 under a key that only the database knows.
struct IDToken: Sendable {
    /// The number of seconds that it is valid.
    static let lifetime: Int64 = 3600

    let account: String
    /// The count of revocations when it was made; stands in the head, out of the way of claims.
    let epoch: Int64
    /// The session that it was made for, in the head as well; `nil` for a token of a release that named none.
    let session: String?
    let issuedAt: Int64
    let expiresAt: Int64
    let signedInAt: Int64
    let provider: String

    static func text(
        for account: Account,
        provider: String,
        signedInAt: Int64,
        at seconds: Int64,
        project: String,
        session: String? = nil,
        extraClaims: String? = nil,
        cookieLifetime: Int64? = nil,
        key: HMAC
    ) -> String {
        let head = JSONWriter.object { json in
            json.field("alg", "HS256")
            json.field("kid", String(account.epoch))
            json.optionalField("sid", session)
            json.field("typ", "JWT")
        }
        let claims = JSONWriter.object { json in
            Claims(
                account: account,
                provider: provider,
                signedInAt: signedInAt,
                issuedAt: seconds,
                expiresAt: seconds + (cookieLifetime ?? Self.lifetime),
                issuer: cookieLifetime == nil ? Claims.issuer(project) : Claims.cookieIssuer(project),
                project: project
            )
            .write(to: &json, custom: [account.customClaims, extraClaims].compactMap { $0 })
        }
        let signed = Base64.encodeURL(head) + "." + Base64.encodeURL(claims)
        return signed + "." + Base64.encodeURL(Data(key.code(of: Array(signed.utf8))))
    }

    /// Reads a token; `nil` unless it was signed with the key and is about the project.
    init?(_ text: String, project: String, key: HMAC) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, text.utf8.count <= 16_384, let code = Base64.decodeURL(parts[2]) else { return nil }
        let expected = key.code(of: Array((parts[0] + "." + parts[1]).utf8))
        guard ConstantTime.isEqual(Array(code), expected),
            let head = Base64.decodeURL(parts[0]).flatMap({ try? JSONDocument($0) })?.root,
            let claims = Base64.decodeURL(parts[1]).flatMap({ try? JSONDocument($0) })?.root,
            head["alg"]?.string == "HS256", let epoch = head["kid"]?.string.flatMap({ Int64($0) }),
            claims["aud"]?.string == project, claims["iss"]?.string == Claims.issuer(project),
            let account = claims["sub"]?.string, let issued = claims["iat"]?.int64, let expires = claims["exp"]?.int64
        else { return nil }
        self.account = account
        self.epoch = epoch
        session = head["sid"]?.string
        issuedAt = issued
        expiresAt = expires
        signedInAt = claims["auth_time"]?.int64 ?? issued
        provider = claims["firebase"]?["sign_in_provider"]?.string ?? "password"
    }
}

private struct Claims {
    static let reserved: Set<String> = [
        "iss", "aud", "sub", "user_id", "iat", "exp", "auth_time", "email", "email_verified", "name", "picture",
        "provider_id", "firebase",
    ]

    static func issuer(_ project: String) -> String { "https://securetoken.google.com/" + project }

    /// Cookies name another issuer, so that none is taken for a token.
    static func cookieIssuer(_ project: String) -> String { "https://session.firebase.google.com/" + project }

    let account: Account
    let provider: String
    let signedInAt: Int64
    let issuedAt: Int64
    let expiresAt: Int64
    let issuer: String
    let project: String

    func write(to json: inout JSONWriter, custom: [String]) {
        writeCustom(custom, to: &json)
        if let name = account.displayName { json.field("name", name) }
        if let photo = account.photoURL { json.field("picture", photo) }
        if provider == "anonymous" { json.field("provider_id", provider) }
        json.field("iss", issuer)
        json.field("aud", project)
        json.field("sub", account.id)
        json.field("user_id", account.id)
        for (name, value) in [("iat", issuedAt), ("exp", expiresAt), ("auth_time", signedInAt)] {
            json.key(named: name)
            json.literal(String(value))
        }
        if let email = account.email {
            json.field("email", email)
            json.field("email_verified", account.isEmailVerified)
        }
        json.object("firebase") { json in
            json.object("identities") { json in
                guard let email = account.email else { return }
                json.array("email", [email]) { $0.string($1) }
            }
            json.field("sign_in_provider", provider)
        }
    }

    /// Claims that someone chose; reserved names win.
    private func writeCustom(_ texts: [String], to json: inout JSONWriter) {
        var names = Self.reserved
        for text in texts {
            guard let document = try? JSONDocument(Data(text.utf8)) else { continue }
            for (name, value) in document.root.fields where names.insert(name).inserted {
                json.key(named: name)
                json.raw(value.text)
            }
        }
    }
}
