package import OpenMarketDomain

/// The register of a server that accepts the logins of the account service beside it: of the extended third generation.
package struct RemoteVendorRegister: VendorRegister {
    private let client: EndpointClient

    /// The register at the server of `client`.
    package init(client: EndpointClient) {
        self.client = client
    }

    package func enroll(
        _ name: String,
        credentials: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> VendorIdentity {
        if let credentials {
            let found = try await client.call(VendorEndpoints.link(credentials, as: session))
            return VendorIdentity(vendor: found.vendor, credentials: credentials)
        }
        return try await client.call(VendorEndpoints.enroll(name, as: session))
    }

    package func withdraw(as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(VendorEndpoints.withdraw(as: session))
    }
}

/// Proves credentials at a server of the extended third generation.
package struct RemoteVendorProof: VendorProof {
    private let client: EndpointClient

    /// Proves at the server of `client`.
    package init(client: EndpointClient) {
        self.client = client
    }

    package func vendor(of credentials: VendorCredentials) async throws(MarketError) -> Vendor? {
        try await client.call(VendorEndpoints.prove(credentials)).vendor
    }
}
