/// Restores the session of the last launch.
///
/// | course | what happens |
/// |---|---|
/// | input | none |
/// | primary | the session is read, its tokens are renewed where they are about to end, the user is logged in |
/// | no vendor yet | a user whom the register of vendors could not make one at the log-in becomes one now; where that fails again, the user is logged in without |
/// | not logged in | ``SessionState/signedOut`` |
/// | login expired | ``SessionState/expired``, and the session is cleared |
/// | offline | logged in: a missing network does not end a session |
/// | sad | ``MarketError/storage(_:)`` when the store cannot be read |
/// | cancel | ``MarketError/cancelled``; the session stays |
public protocol RestoreSessionUseCase: Sendable {
    /// Restores the session.
    func callAsFunction() async throws(MarketError) -> SessionState
}

/// Restores the session of a store, and renews its login.
public struct RestoreSession: RestoreSessionUseCase {
    private let sessions: any SessionStore
    private let renewal: SessionRenewal?
    private let vendors: any VendorRegister

    /// Restores the session in `sessions`; without `renewal` its tokens are not refreshed.
    public init(
        sessions: any SessionStore,
        renewal: SessionRenewal? = nil,
        vendors: any VendorRegister = UserAsVendor()
    ) {
        self.sessions = sessions
        self.renewal = renewal
        self.vendors = vendors
    }

    /// Restores the session.
    public func callAsFunction() async throws(MarketError) -> SessionState {
        guard let session = try await sessions.session() else { return .signedOut }
        guard let auth = session.auth, let renewal else { return .signedIn(session) }
        do throws(MarketError) {
            _ = try await renewal.fresh(auth)
        } catch .cancelled {
            throw .cancelled
        } catch {
            guard !error.endsLogin else { return .expired }
        }
        guard let kept = try await sessions.session() else { return .signedOut }
        return .signedIn(try await enrolled(kept))
    }

    /// The session as that of a vendor, when its user is none yet and can be one.
    private func enrolled(_ session: Session) async throws(MarketError) -> Session {
        guard let auth = session.auth, let name = session.vendor?.name, session.vendor?.id == Vendor.ID(auth.user)
        else {
            return session
        }
        let market = session.credentials.secret.isEmpty ? nil : session.credentials
        do throws(MarketError) {
            let known = Session(try await vendors.enroll(name, credentials: market, as: auth), auth: auth)
            // The user may have logged out in the meantime.
            guard known != session, try await sessions.session() == session else { return session }
            try await sessions.save(known)
            return known
        } catch .cancelled {
            throw .cancelled
        } catch {
            return session
        }
    }
}
