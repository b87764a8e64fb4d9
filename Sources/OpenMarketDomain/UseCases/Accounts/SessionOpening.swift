/// Makes a session of a login: who the user is, which vendor that is, and what they sign products with.
struct SessionOpening: Sendable {
    let profiles: any UserProfileRepository
    let vendors: any VendorFinder

    func session(of auth: AuthSession) async throws(MarketError) -> Session {
        let profile = try await profiles.profile(of: auth.user, as: auth)
        return try await session(of: auth, profile: profile, market: try await market(of: auth))
    }

    func session(
        of auth: AuthSession,
        profile: UserProfile,
        market: VendorCredentials?
    ) async throws(MarketError) -> Session {
        let vendor = try await vendors.vendor(of: profile, credentials: market)
        // A market that keeps no vendors apart from users knows them by their ids.
        let credentials = market ?? VendorCredentials(identifier: auth.user.rawValue, secret: Secret(""))
        return Session(vendor: vendor, credentials: credentials, auth: auth)
    }

    private func market(of auth: AuthSession) async throws(MarketError) -> VendorCredentials? {
        do throws(MarketError) {
            return try await profiles.account(as: auth).market
        } catch .notFound {
            return nil
        }
    }
}
