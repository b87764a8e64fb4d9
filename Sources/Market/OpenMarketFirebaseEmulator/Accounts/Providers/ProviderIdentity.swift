import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The identity of a user at an emulated log-in provider.
struct ProviderIdentity: Sendable {
    let provider: String
    let subject: String
    /// The e-mail address, in lower case.
    let email: String?
    let isEmailVerified: Bool
    let name: String?

    /// Reads the form in the body of a request: a token that is JSON, or a JWT of which only the middle is read.
    init(form: String) throws(ServiceProblem) {
        let fields = Self.fields(form)
        guard let provider = fields["providerId"], (1...128).contains(provider.utf8.count) else {
            throw .account("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: no providerId.")
        }
        guard let token = fields["id_token"] ?? fields["access_token"],
            let root = Self.json(token).flatMap({ try? JSONDocument($0) })?.root,
            let subject = root["sub"]?.string, (1...256).contains(subject.utf8.count)
        else {
            throw .account("INVALID_IDP_RESPONSE : Unable to parse id_token.")
        }
        if let expected = root["nonce"]?.string {
            let sent = fields["nonce"].map { Hexadecimal.text(SHA256.digest(of: $0.utf8)) }
            guard sent == expected else { throw .account("MISSING_OR_INVALID_NONCE : Nonce is missing or wrong.") }
        }
        self.provider = provider
        self.subject = subject
        email = try root["email"]?.string.map { text throws(ServiceProblem) in try AccountService.address(text) }
        isEmailVerified = root["email_verified"]?.bool ?? false
        name = root["name"]?.string.map { String($0.prefix(256)) }
    }

    private static func json(_ token: String) -> Data? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && !token.hasPrefix("{") ? Base64.decodeURL(parts[1]) : Data(token.utf8)
    }

    private static func fields(_ form: String) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in form.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let value = parts[1].replacing("+", with: " ").removingPercentEncoding
            fields[String(parts[0])] = value
        }
        return fields
    }
}
