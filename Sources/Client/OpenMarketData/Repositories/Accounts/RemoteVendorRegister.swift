package import OpenMarketDomain

/// The register of a server that accepts the logins of the account service beside it: of the extended third generation.
package struct RemoteVendorRegister: VendorRegister {
    package let endsVendorsWithAccounts = true
    private let client: EndpointClient
    private let tellsSecrets: Bool

    /// The register at the server of `client`; `tellsSecrets` where products are signed by a secret, and not by the login.
    package init(client: EndpointClient, tellsSecrets: Bool = true) {
        (self.client, self.tellsSecrets) = (client.signed(), tellsSecrets)
    }

    package func enroll(
        _ name: String,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> VendorIdentity {
        let endpoint = credentials.map(VendorEndpoints.link) ?? VendorEndpoints.enroll(name)
        let found = try await client.call(endpoint)
        return VendorIdentity(vendor: found.vendor, credentials: tellsSecrets ? credentials ?? found.credentials : nil)
    }

    package func introduce(_ name: String) async throws(MarketError) -> VendorIdentity? {
        guard !tellsSecrets else { return nil }
        return try await RemoteUsers(client: client).make(name).identity
    }

    package func withdraw() async throws(MarketError) {
        _ = try await client.call(VendorEndpoints.withdraw())
    }
}

/// Proves credentials at a server of the extended third generation.
package struct RemoteVendorProof: VendorProof {
    private let client: EndpointClient

    package init(client: EndpointClient) {
        self.client = client
    }

    package func vendor(of credentials: VendorCredentials) async throws(MarketError) -> Vendor? {
        try await client.call(VendorEndpoints.prove(credentials)).vendor
    }
}

/// The vendor of each user at a server that keeps no register of users, whose accounts are at Firebase.
///
/// The generations before v3x have no request for it. So the register searches for products under the user's vendor
/// name, and asks whether the user's credentials may change one of them: the vendor of that product is the user. A name
/// alone proves nothing. Asking changes nothing.
///
/// A user who has sold nothing yet, or gave no credentials, is a vendor without products until the response to the
/// first registration carries the number.
package struct SearchingVendorRegister: VendorRegister {
    private let products: any ProductsRepository
    private let selling: any SellingRepository
    private let sessions: any SessionStore

    /// The number of pages that are searched; a user with the name of a famous brand is found at the first
    /// registration.
    private static let pages = 5
    /// The most vendors of one name that are tried, because a server may count refusals.
    private static let attempts = 3

    /// Asks through repositories of one server, for the session in `sessions`.
    package init(products: any ProductsRepository, selling: any SellingRepository, sessions: any SessionStore) {
        (self.products, self.selling, self.sessions) = (products, selling, sessions)
    }

    package func enroll(
        _ name: String,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> VendorIdentity {
        let login = try await sessions.login()
        let stranger = VendorIdentity(login.user, name: name, credentials: credentials)
        guard let credentials else { return stranger }
        do throws(MarketError) {
            let session = Session(vendor: nil, credentials: credentials, auth: login)
            let vendor = try await session.acting { () async throws(MarketError) in try await proven(named: name) }
            guard let vendor else { return stranger }
            return VendorIdentity(vendor: vendor, credentials: credentials)
        } catch .cancelled {
            throw .cancelled
        } catch {
            // A server that is down is no reason to refuse a login.
            return stranger
        }
    }

    private func proven(named name: String) async throws(MarketError) -> Vendor? {
        var tried: Set<Vendor.ID> = []
        var cursor = PageCursor(size: PageRequest.sizes.upperBound)
        for _ in 0..<Self.pages where !cursor.isEnded {
            let page = try await products.page(cursor.nextRequest(), matching: ProductQuery(text: name))
            for product in cursor.accept(page).products {
                guard let id = product.vendorID, let shown = product.vendorName,
                    VendorNameKey(shown).text == VendorNameKey(name).text, tried.insert(id).inserted
                else { continue }
                // The name stays the one that the user has claimed, however the server spells it.
                if try await owns(product.id) { return Vendor(id: id, name: name) }
                guard tried.count < Self.attempts else { return nil }
            }
        }
        return nil
    }

    private func owns(_ id: Product.ID) async throws(MarketError) -> Bool {
        do throws(MarketError) {
            try await selling.confirmOwnership(of: id, secret: nil)
            return true
        } catch .notOwner, .wrongSecret, .unauthenticated, .notFound, .rejected {
            return false
        }
    }
}
