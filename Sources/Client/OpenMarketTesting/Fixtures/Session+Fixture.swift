public import OpenMarketDomain

extension VendorCredentials {
    /// Credentials to test with.
    public static func fixture(
        identifier: String = "11111111-2222-3333-4444-555555555555",
        secret: Secret = Secret("bF9qX2tleQ")
    ) -> VendorCredentials {
        VendorCredentials(identifier: identifier, secret: secret)
    }
}

extension Session {
    /// A session to test with.
    public static func fixture(
        vendor: Vendor? = .fixture(),
        credentials: VendorCredentials = .fixture(),
        auth: AuthSession? = nil
    ) -> Session {
        Session(vendor: vendor, credentials: credentials, auth: auth)
    }
}
