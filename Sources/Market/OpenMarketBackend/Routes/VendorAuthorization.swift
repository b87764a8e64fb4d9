import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The vendor who signs a request.
struct Signer: Sendable {
    let vendor: VendorRecord
    /// Whether an ID token has proved it, so that no secret is asked for.
    var isProven = false
}

/// Finds out who wants to change something, and whether they may.
///
/// A request is signed by the ID token of a vendor's user, or by an `identifier` and the secret that it is sent with. One
/// that has an identifier is judged by the secret alone.
struct VendorAuthorization: Sendable {
    let viewer: Viewer

    private var parts: MarketDependencies { viewer.parts }

    /// The vendor who signs: 400 when a request names none, 401 for an unknown identifier and for a token that does not
    /// hold, 403 for a user who is no vendor, or a disabled one.
    func signer(of call: RequestContext) async throws(Refusal) -> Signer {
        guard let identifier = call.header("identifier") else {
            guard viewer.takesToken(of: call) else {
                throw .malformed("Required request header 'identifier' is not present.")
            }
            guard let vendor = try await viewer.vendor(of: call) else { throw .noVendor }
            guard !vendor.isDisabled else { throw .vendorDisabled }
            return Signer(vendor: vendor, isProven: true)
        }
        let found = try await parts.stored { try await $0.vendor(identifier: identifier) }
        guard let found else { throw Refusal(401, "The identifier is unknown.") }
        CallTrace.current?.note(caller: found.name)
        return Signer(vendor: found)
    }

    /// The vendor who signs, once the secret in the request has proved it where no token has.
    func prove(_ signer: Signer, secret: String?) async throws(Refusal) -> VendorRecord {
        if !signer.isProven { try await prove(signer.vendor, secret: secret) }
        return signer.vendor
    }

    /// Lets the vendor pass who knows the secret: 400 without one, 403 for a wrong one and for a disabled vendor.
    func prove(_ vendor: VendorRecord, secret: String?) async throws(Refusal) {
        guard let secret, !secret.isEmpty else { throw .malformed("secret: is required.") }
        guard !OperatorAccess.isGranted else { return }
        guard let hash = SecretHash(vendor.enabledHash) else { throw .wrongSecret }
        let isTold = try await isTold(secret, of: vendor)
        if isTold {
            try await parts.judge(true, target: target(vendor), otherwise: .wrongSecret)
        } else {
            try await parts.check(secret, against: hash, target: target(vendor))
        }
        // After the check, so that only the vendor learns of it; before the renewal, which would enable the vendor.
        guard !vendor.isDisabled else { throw .vendorDisabled }
        // The stored hash is that of the secret that the owner has chosen.
        guard !isTold else { return }
        await parts.renew(hash, of: secret, target: target(vendor)) { session, hash throws(StoreError) in
            try vendor.replaceHash(with: hash, in: session)
        }
    }

    /// Returns whether a secret is one that the market has told the user whose vendor this is.
    private func isTold(_ secret: String, of vendor: VendorRecord) async throws(Refusal) -> Bool {
        guard vendor.account != nil else { return false }
        let seconds = parts.seconds
        return try await parts.rows { try VendorSecrets($0).isTold(secret, of: vendor, at: seconds) }
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
