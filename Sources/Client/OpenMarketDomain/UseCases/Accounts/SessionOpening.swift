/// Makes a session of a login: who the user is, which vendor that is, and what they sign products with.
struct SessionOpening: Sendable {
    let profiles: any UserProfileRepository
    let vendors: any VendorRegister

    /// The session of a user who logs in.
    ///
    /// An account of before there was a register becomes a vendor now. A register that fails, or does not take the
    /// user, prevents no login: the user can do everything but sell.
    func session(of auth: AuthSession) async throws(MarketError) -> Session {
        let profile = try await profiles.profile(of: auth.user, as: auth)
        let market = try await market(of: auth)
        do throws(MarketError) {
            let identity = try await vendors.enroll(profile.vendorName, credentials: market, as: auth)
            return Session(identity, auth: auth)
        } catch .cancelled {
            throw .cancelled
        } catch {
            return Session(VendorIdentity(auth.user, name: profile.vendorName, credentials: market), auth: auth)
        }
    }

    private func market(of auth: AuthSession) async throws(MarketError) -> VendorCredentials? {
        do throws(MarketError) {
            return try await profiles.account(as: auth).market
        } catch .notFound {
            return nil
        }
    }
}

extension Session {
    /// The session of a vendor who has logged in.
    ///
    /// A market that keeps no vendors apart from users knows them by their ids.
    init(_ identity: VendorIdentity, auth: AuthSession) {
        let own = VendorCredentials(identifier: auth.user.rawValue, secret: Secret(""))
        self.init(vendor: identity.vendor, credentials: identity.credentials ?? own, auth: auth)
    }
}
