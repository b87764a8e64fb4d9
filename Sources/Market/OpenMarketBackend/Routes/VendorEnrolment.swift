import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The vendor that a user of the accounts beside this market is.
///
/// The user proves who they are with an ID token, which signs their products, too. Older clients want a secret for
/// that: it is derived from the signing key, see ``VendorSecrets``.
struct VendorEnrolment: Sendable {
    let viewer: Viewer

    private var parts: MarketDependencies { viewer.parts }

    /// `POST /api/vendors` with an ID token: makes the vendor of a claimed name, or links the vendor of an identifier.
    func enroll(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let account = try await viewer.user(of: call)
        let fields = try await RequestBody(call: call, limits: parts.limits).fields()
        if let identifier = fields.text("identifier") {
            let vendor = try await link(identifier, secret: fields.text("secret"), to: account)
            guard !vendor.isDisabled else { throw .vendorDisabled }
            return MarketResponse.vendor(vendor, secret: nil, status: 200)
        }
        let name = VendorNameRules.name(fields.text("name") ?? "")
        if let violation = VendorNameRules.violation(of: name) { throw .broken([violation]) }
        let vendor = try await make(name, for: account)
        guard !vendor.isDisabled else { throw .vendorDisabled }
        return MarketResponse.vendor(vendor, secret: try await secret(of: vendor, for: call), status: 200)
    }

    /// `DELETE /api/vendors/me` with an ID token: the user is no vendor any more.
    func withdraw(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let account = try await viewer.user(of: call)
        do throws(StoreError) {
            try await parts.store.withdrawVendor(of: account)
        } catch .missing {
            throw Refusal.vendorDisabled
        } catch {
            throw Refusal(error)
        }
        return HTTPResponse(status: 204)
    }

    /// Gives a user a name, and a profile and a vendor under it, all of them or nothing; the same again changes nothing.
    ///
    /// - Returns: Whether there was no profile before.
    func introduce(_ user: String, as name: String, to people: FirebaseServices) async throws(Refusal) -> Bool {
        let new = try await vendor(name, of: user)
        do throws(StoreError) {
            return try await parts.store.database.write { session throws(StoreError) in
                guard try session.connection.hasAccount(user) else { throw .noUser }
                let isNew = try people.introduce(user, as: name, key: VendorNameKey(name).text, in: session)
                var vendor = new
                if let known = try FirebaseServices.name(of: user, in: session.connection) {
                    vendor.name = VendorNameRules.name(known)
                }
                let made = try VendorTable(session.connection).enroll(vendor, of: user)
                // Nothing else of this change is missing.
                guard !made.isDisabled else { throw .missing }
                return isNew
            }
        } catch .missing {
            throw .vendorDisabled
        } catch {
            throw .ofEnrolment(error)
        }
    }

    private func make(_ name: String, for account: String) async throws(Refusal) -> VendorRecord {
        let new = try await vendor(name, of: account)
        do throws(StoreError) {
            return try await parts.store.enroll(new, needsAccount: true)
        } catch .missing {
            throw Refusal(403, "The user has not claimed this name.")
        } catch {
            throw .ofEnrolment(error)
        }
    }

    /// The vendor to be made for a user, whose secret can be derived again.
    private func vendor(_ name: String, of account: String) async throws(Refusal) -> NewVendor {
        let identifier = VendorAccounts(parts: parts).freshIdentifier()
        let salt = RandomToken.bytes(16, parts.configuration.random)
        let secret = try await parts.rows { try VendorSecrets($0).secret(of: identifier, number: 0) }
        var vendor = NewVendor(
            name: name,
            identifier: identifier,
            secretHash: SecretHash(of: secret, salt: salt, algorithm: .digest).text,
            createdAt: parts.seconds
        )
        vendor.account = account
        vendor.source = try await parts.source()
        vendor.respectsUserNames = true
        return vendor
    }

    /// The vendor of the identifier, once it is proven and the user's.
    private func link(
        _ identifier: String,
        secret: String?,
        to account: String
    ) async throws(Refusal) -> VendorRecord {
        let found = try await parts.stored { try await $0.vendor(identifier: identifier) }
        guard let found else { throw .wrongSecret }
        if found.account == account { return found }
        try await VendorAuthorization(viewer: viewer).prove(found, secret: secret)
        do throws(StoreError) {
            return try await parts.store.link(found.id, to: account, needsAccount: true)
        } catch {
            throw .ofEnrolment(error)
        }
    }

    /// The secret for the session of the token; a token of an earlier release, which names none, gets the one without.
    private func secret(of vendor: VendorRecord, for call: RequestContext) async throws(Refusal) -> String {
        let firebase = viewer.firebase
        let session = try await parts.stored { _ in try await firebase?.session(of: call) }
        return try await parts.rows { connection in
            let secrets = VendorSecrets(connection)
            guard let session else {
                return try secrets.secret(of: vendor.identifier, number: vendor.secretNumber)
            }
            return try secrets.secret(of: vendor, session: session)
        }
    }
}

extension Refusal {
    fileprivate static func ofEnrolment(_ error: StoreError) -> Refusal {
        guard error == .duplicate(.vendorAccount) else { return Refusal(error) }
        return Refusal(409, "The vendor belongs to another user, or the user is another vendor.", .otherAccount)
    }
}
