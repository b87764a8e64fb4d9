import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Finds out who wants to change something, and whether they may.
struct VendorAuthorization: Sendable {
    let parts: MarketDependencies

    /// The vendor named by the `identifier` field: 400 without one, 401 when no one has it.
    func vendor(of call: RequestContext) async throws(Refusal) -> VendorRecord {
        guard let identifier = call.header("identifier") else {
            throw .malformed("Required request header 'identifier' is not present.")
        }
        let found = try await parts.stored { try await $0.vendor(identifier: identifier) }
        guard let found else { throw Refusal(401, "The identifier is unknown.") }
        CallTrace.current?.note(caller: found.name)
        return found
    }

    /// Lets the vendor pass who knows the secret: 400 without one, 403 for a wrong one and for a disabled vendor.
    func prove(_ vendor: VendorRecord, secret: String?) async throws(Refusal) {
        guard let secret, !secret.isEmpty else { throw .malformed("secret: is required.") }
        guard !OperatorAccess.isGranted else { return }
        guard let hash = SecretHash(vendor.enabledHash) else { throw .wrongSecret }
        try await parts.check(secret, against: hash, target: target(vendor))
        // After the check, so that only the vendor learns of it; before the renewal, which would enable the vendor.
        guard !vendor.isDisabled else { throw .vendorDisabled }
        await parts.renew(hash, of: secret, target: target(vendor)) { session, hash throws(StoreError) in
            try vendor.replaceHash(with: hash, in: session)
        }
    }

    /// The vendor's own product: 404 when there is none, 403 when it is someone else's.
    func own(_ id: String, of vendor: VendorRecord) async throws(Refusal) -> ProductRecord {
        let record = try await parts.product(id)
        // Of what its vendor has hidden, no one else learns that it is there.
        guard record.vendorID == vendor.id || record.status != .hidden else { throw .notFound }
        guard record.vendorID == vendor.id else { throw .otherVendor }
        return record
    }

    /// Returns the name under which guesses at the vendor's secrets are counted.
    func target(_ vendor: VendorRecord) -> String { "vendor/\(vendor.id.rawValue)" }
}
