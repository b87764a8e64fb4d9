import OpenMarketDomain
import OpenMarketWire

/// The operations on vendors, which the extended third generation has.
enum VendorEndpoints {
    /// `POST /api/vendors` with a login: the vendor of this user under a name that they have claimed.
    static func enroll(_ name: String) -> Endpoint<VendorIdentity> {
        register(["name": .string(name)])
    }

    /// Makes a vendor with these credentials, who existed before, the vendor of the user.
    static func link(_ credentials: VendorCredentials) -> Endpoint<VendorIdentity> {
        let fields: JSONValue = [
            "identifier": .string(credentials.identifier), "secret": .string(credentials.secret.reveal()),
        ]
        var endpoint = register(fields)
        endpoint.failure = { response in MarketError.ofSecret(response) ?? Self.failure(response) }
        return endpoint
    }

    /// `DELETE /api/vendors/me`: the user is no vendor any more.
    static func withdraw() -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "vendors.withdraw",
            method: .delete,
            target: .path("api", "vendors", "me"),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }

    /// `POST /api/vendors/me`: which vendor the credentials are.
    static func prove(_ credentials: VendorCredentials) -> Endpoint<VendorIdentity> {
        let secret: JSONValue = ["secret": .string(credentials.secret.reveal())]
        return Endpoint(
            name: "vendors.prove",
            method: .post,
            target: .path("api", "vendors", "me"),
            headers: ["identifier": credentials.identifier, "Content-Type": "application/json"],
            body: .bytes(secret.encoded()),
            retry: .idempotent,
            failure: MarketError.ofSecret,
            decode: Self.identity
        )
    }

    /// Asked again, the market gives the same vendor: a lost response may be asked for again.
    private static func register(_ fields: JSONValue) -> Endpoint<VendorIdentity> {
        Endpoint(
            name: "vendors.enroll",
            method: .post,
            target: .path("api", "vendors"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(fields.encoded()),
            retry: .idempotent,
            needsAccessToken: true,
            failure: Self.failure,
            decode: Self.identity
        )
    }

    /// Reads a conflict: the name is taken, or the vendor another user's.
    @Sendable
    static func failure(_ response: HTTPResponse) -> MarketError? {
        guard response.status == 409 else { return nil }
        let problem = (try? JSONDocument(response).root["problem"])?.string
        return problem == "otherAccount" ? .notOwner : .account(.vendorNameTaken)
    }

    @Sendable
    private static func identity(_ response: HTTPResponse) throws(Unreadable) -> VendorIdentity {
        let root = try JSONDocument(response).root
        guard let id = try root.integer("id"), let name = try root.text("name"),
            let identifier = try root.text("identifier")
        else { throw Unreadable(expected: "a vendor") }
        let secret = try root.text("secret")
        return VendorIdentity(
            vendor: Vendor(id: Vendor.ID(id), name: name),
            credentials: secret.map { VendorCredentials(identifier: identifier, secret: Secret($0)) }
        )
    }
}
