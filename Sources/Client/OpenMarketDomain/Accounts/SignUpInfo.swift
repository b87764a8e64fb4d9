/// Everything a sign-up form asks for.
public struct SignUpInfo: Sendable, Equatable {
    /// The credentials of later log-ins.
    public let credentials: Credentials
    /// The name others will see.
    public let vendorName: String
    /// The credentials that sign their products, in markets that keep vendors apart from users.
    public let market: VendorCredentials?

    /// The fields of the form.
    public init(email: String, password: Secret, vendorName: String, market: VendorCredentials? = nil) {
        self.credentials = Credentials(email: email, password: password)
        self.vendorName = vendorName
        self.market = market
    }
}
