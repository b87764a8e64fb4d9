import Foundation
import OpenMarketServer
import OpenMarketStorage
import OpenMarketWire

/// `POST /api/vendors`: makes an account.
///
/// Without a chosen secret the market issues one, and this response is the
/// only time it can be read.
struct VendorSignUp: Sendable {
    let parts: MarketDependencies

    func response(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let body = try await RequestBody(call: call, limits: parts.limits).bytes()
        let root = try RequestBody.document(body).root
        guard root.isObject else { throw .malformed("The body must be a JSON object.") }
        let fields = RequestFields(root)
        let name = (fields.text("name") ?? "").composed
        var violations: [RuleViolation] = []
        if !(1...50).contains(name.count) || !name.isStorable(1000) {
            violations.append(RuleViolation(field: "name", rule: "must be 1 to 50 long"))
        }
        if fields["secret"] != nil, !SecretRules.allow(fields.text("secret") ?? "") {
            violations.append(RuleViolation(field: "secret", rule: SecretRules.rule))
        }
        guard violations.isEmpty else { throw .broken(violations) }
        // A response with a secret in it is not kept for a second time: sent twice, the name is taken.
        let (vendor, issued) = try await VendorAccounts(parts: parts).add(
            name: name,
            identifier: nil,
            secret: fields.text("secret")
        )
        var response = MarketResponse.json(201) { write(vendor, issued, to: &$0) }
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private func write(_ vendor: VendorRecord, _ issued: String?, to json: inout JSONWriter) {
        let date = DateSpelling.day.text(of: Date(timeIntervalSince1970: Double(vendor.createdAt)))
        json.object { json in
            json.field("id", vendor.id.rawValue)
            json.field("name", vendor.name)
            json.field("identifier", vendor.identifier)
            if let issued {
                json.field("secret", issued)
            }
            json.field("created_at", date)
            json.field("issued_at", date)
        }
    }
}

/// What a secret that people choose must be like.
enum SecretRules {
    /// The rule in words.
    static let rule = "must be 8 to 128 characters long"

    /// Whether a secret keeps it.
    static func allow(_ secret: String) -> Bool {
        (8...128).contains(secret.composed.count) && secret.isStorable(1024)
    }
}

/// Makes accounts.
struct VendorAccounts: Sendable {
    let parts: MarketDependencies

    /// An account under a fresh identifier and an issued secret, where none are given.
    func add(
        name: String,
        identifier: String?,
        secret: String?
    ) async throws(Refusal) -> (vendor: VendorRecord, issued: String?) {
        let configuration = parts.configuration
        if let secret {
            let hash = try await parts.hash(secret)
            return (try await store(name: name, identifier: identifier, number: nil, hash: hash), nil)
        }
        let salt = RandomToken.bytes(16, configuration.random)
        let issued = RandomToken.secret(configuration.random)
        let hash = SecretHash(of: issued, salt: salt, algorithm: .digest)
        return (try await store(name: name, identifier: identifier, number: nil, hash: hash), issued)
    }

    /// Stores an account whose secret is hashed already.
    func store(
        name: String,
        identifier: String?,
        number: Int?,
        hash: SecretHash
    ) async throws(Refusal) -> VendorRecord {
        let configuration = parts.configuration
        var vendor = NewVendor(
            name: name,
            identifier: identifier ?? TimeIdentifier(at: configuration.now(), random: configuration.random).dashed,
            secretHash: hash.text,
            createdAt: parts.seconds
        )
        vendor.id = number.map { RecordID(Int64($0)) }
        let new = vendor
        return try await parts.stored { () async throws(StoreError) in try await parts.store.addVendor(new) }
    }
}
