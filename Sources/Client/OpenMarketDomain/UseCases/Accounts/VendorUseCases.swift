/// The use cases of vendors who have no account.
public protocol VendorUseCases: Sendable {
    /// Logs a vendor in with identifier and secret: what a market without accounts has instead of a login.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the identifier and the secret of a vendor |
    /// | primary | the market proves them and says which vendor it is; the session is stored and returned |
    /// | not provable | the session is stored without a vendor, who is learned from the response to the first registration |
    /// | no secret | ``MarketError/wrongSecret``; nothing is sent |
    /// | refused | ``MarketError/unauthenticated`` for an unknown identifier, ``MarketError/wrongSecret`` for a wrong secret; an earlier session stays |
    /// | sad | the market's error; nothing is stored |
    /// | cancel | ``MarketError/cancelled``; nothing is stored |
    func logIn(_ credentials: VendorCredentials) async throws(MarketError) -> Session
}

/// Vendors of a market that proves credentials.
package struct Vendors: VendorUseCases {
    private let proof: any VendorProof
    private let sessions: any SessionStore

    package init(proof: any VendorProof, sessions: any SessionStore) {
        (self.proof, self.sessions) = (proof, sessions)
    }

    package func logIn(_ credentials: VendorCredentials) async throws(MarketError) -> Session {
        guard !credentials.secret.isEmpty else { throw .wrongSecret }
        let vendor = try await proof.vendor(of: credentials)
        return try await sessions.open(Session(vendor: vendor, credentials: credentials))
    }
}
