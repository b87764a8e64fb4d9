package import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// A vendor's account as its owner needs it.
public struct VendorAccount: Sendable, Hashable {
    /// The number that products carry.
    public let id: Int
    public let name: String
    /// The value for the `identifier` field of requests: a UUID of version 1.
    public let identifier: String
    /// The secret, when the market issued it just now.
    ///
    /// It cannot be read again.
    public let secret: String?
}

extension MarketBackend {
    /// Makes an account.
    ///
    /// - Parameters:
    ///   - name: The shown name; no other vendor may have it, or one that looks like it.
    ///   - identifier: The identifier, for accounts that clients know already; a fresh one by default.
    ///   - secret: The secret, for accounts that clients know already; an issued one by default.
    /// - Throws: ``BackendError/taken`` or ``BackendError/invalidAccount``, or what the store could not do.
    /// - Returns: The account.
    public func addVendor(
        name: String,
        identifier: String? = nil,
        secret: String? = nil
    ) async throws(BackendError) -> VendorAccount {
        guard VendorAccount.isAllowed(name: name, identifier: identifier, secret: secret) else { throw .invalidAccount }
        do throws(Refusal) {
            let (vendor, issued) = try await VendorAccounts(parts: market).add(
                name: name.composed,
                identifier: identifier,
                secret: secret
            )
            return VendorAccount(vendor, secret: issued)
        } catch {
            throw BackendError(error)
        }
    }

    /// Makes an account without an address and a password, and begins a session of it.
    package func addGuest() async throws(BackendError) -> MarketAccounts.Opened {
        let request = HTTPRequest(
            method: .post,
            origin: HTTPOrigin(scheme: "http", host: "localhost"),
            target: "/api/accounts"
        )
        guard let firebase, let call = RequestContext(request) else { throw .invalidAccount }
        do throws(AccountRefusal) {
            return try await firebase.accounts(call).signUpGuest()
        } catch {
            throw .unwritable
        }
    }

    /// All accounts, oldest first, without their secrets.
    public func vendors() async throws(BackendError) -> [VendorAccount] {
        try await stored(await store.vendors().map { VendorAccount($0, secret: nil) })
    }
}

extension VendorAccount {
    static func isAllowed(name: String, identifier: String?, secret: String?) -> Bool {
        !name.isEmpty && name.isStorable(1000) && secret?.isEmpty != true
            && identifier?.isEmpty != true && (identifier ?? "").isStorable(255) && (secret ?? "").isStorable(1024)
    }

    init(_ record: VendorRecord, secret: String?) {
        id = Int(record.id.rawValue)
        name = record.name
        identifier = record.identifier
        self.secret = secret
    }
}

extension BackendError {
    init(_ refusal: Refusal) {
        self =
            switch refusal.status {
            case 409: .taken
            case 503: .overloaded
            case 507: .full
            default: .unwritable
            }
    }
}
