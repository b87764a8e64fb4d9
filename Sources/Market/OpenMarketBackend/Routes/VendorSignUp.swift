import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `POST /api/vendors`: makes a vendor who is no user.
///
/// Without a chosen secret the market issues one, and this response is the
/// only time it can be read.
struct VendorSignUp: Sendable {
    let viewer: Viewer

    private var parts: MarketDependencies { viewer.parts }

    func response(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        guard parts.configuration.allowsSignUp else { throw .noSignUp }
        let fields = try await RequestBody(call: call, limits: parts.limits).fields()
        let name = VendorNameRules.name(fields.text("name") ?? "")
        var violations: [RuleViolation] = []
        if let violation = VendorNameRules.violation(of: name) { violations.append(violation) }
        if fields["secret"] != nil, !SecretRules.allow(fields.text("secret") ?? "") {
            violations.append(RuleViolation(field: "secret", rule: SecretRules.rule))
        }
        guard violations.isEmpty else { throw .broken(violations) }
        guard !parts.reserved.contain(name) else { throw Refusal(StoreError.duplicate(.vendorName)) }
        if let wait = parts.vendorRate.count(RequestCaller.site) {
            let refusal = Refusal(429, "Too many vendors were made from this address.")
            throw refusal.after(Int(clamping: wait.components.seconds) + 1)
        }
        // A response with a secret in it is not kept for a second time: sent twice, the name is taken.
        let (vendor, issued) = try await VendorAccounts(parts: parts).add(
            name: name,
            identifier: nil,
            secret: fields.text("secret")
        )
        return MarketResponse.vendor(vendor, secret: issued, status: 201)
    }

    /// `POST /api/vendors/me`: the vendor that a token's user is, or that of an identifier for a client that knows the
    /// secret.
    func proof(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let authorization = VendorAuthorization(viewer: viewer)
        let signer = try await authorization.signer(of: call)
        let fields = try await RequestBody(call: call, limits: parts.limits).fields()
        let vendor = try await authorization.prove(signer, secret: fields.text("secret"))
        return MarketResponse.vendor(vendor, secret: nil, status: 200)
    }
}

extension VendorNameRules {
    static func violation(of name: String) -> RuleViolation? {
        problem(of: name).map { RuleViolation(field: "name", rule: $0) }
    }
}

enum SecretRules {
    static let rule = "must be 8 to 128 characters long"

    static func allow(_ secret: String) -> Bool {
        (8...128).contains(secret.composed.count) && secret.isStorable(1024)
    }
}

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
            identifier: identifier ?? freshIdentifier(),
            secretHash: hash.text,
            createdAt: parts.seconds
        )
        vendor.source = try await parts.source()
        vendor.respectsUserNames = configuration.generation == .v3x
        vendor.id = number.map { RecordID(Int64($0)) }
        let new = vendor
        return try await parts.stored { try await $0.addVendor(new) }
    }

    func freshIdentifier() -> String {
        TimeIdentifier(at: parts.configuration.now(), random: parts.configuration.random).dashed
    }
}
