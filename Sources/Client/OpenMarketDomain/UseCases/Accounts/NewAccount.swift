/// Creates an account without a profile, and deletes what a failed sign-up has created.
///
/// An account becomes a user with its profile, which ``NewUser`` writes last. An account
/// without a profile is left over from a sign-up that could not be undone; the next
/// sign-up with the same address and password completes it.
struct NewAccount: Sendable {
    let auth: any AuthService
    let profiles: any UserProfileRepository
    let names: any VendorNameRegistry
    let vendors: any VendorRegister
    let clock: any Clock<Duration>
    let cleanUp: CleanUp

    /// The login of an account without a profile.
    func open(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        do throws(MarketError) {
            return try await auth.createUser(credentials)
        } catch .account(.emailInUse) {
            guard let remains = await findRemains(of: credentials) else { throw .account(.emailInUse) }
            return remains
        } catch {
            if error.outcome == .unknown { await cleanUp.run { await sweep(credentials) } }
            throw error
        }
    }

    /// Undoes everything, whether or not the caller is cancelled, within the time of one clean-up.
    ///
    /// Each step is tried three times. When one fails the ones behind it
    /// are skipped: without the account the rest could not be deleted.
    ///
    /// The account may be complete although this sign-up did not complete it: the same
    /// form sent twice makes one account. Such an account is left alone.
    func undo(_ session: AuthSession, _ progress: NewUser.Progress) async {
        await cleanUp.run {
            await session.acting {
                if progress.isProfileOurs {
                    await takeBack(session, vendorName: progress.vendorName)
                } else {
                    await takeBackUnlessComplete(session, vendorName: progress.vendorName)
                }
            }
        }
    }

    private func takeBackUnlessComplete(_ session: AuthSession, vendorName: String) async {
        do throws(MarketError) {
            let profile = try await profiles.profile(of: session.user)
            guard VendorNameKey(profile.vendorName) != VendorNameKey(vendorName) else { return }
            _ = await settles { () async throws(MarketError) in try await names.release(vendorName) }
        } catch .notFound {
            await takeBack(session, vendorName: vendorName)
        } catch {
            // An account that cannot be looked at stays; the next sign-up with the same form takes it up.
        }
    }

    private func takeBack(_ session: AuthSession, vendorName: String?) async {
        // The profile first. The process may end between any two steps, and an account without a profile is taken up
        // by the next sign-up, while a user whose name is free again would be logged in under another user's.
        guard await settles({ () async throws(MarketError) in try await profiles.delete() }),
            await settles({ () async throws(MarketError) in try await vendors.withdraw() }),
            await settles({ () async throws(MarketError) in
                if let vendorName { try await names.release(vendorName) }
            })
        else { return }
        _ = await settles { () async throws(MarketError) in try await auth.deleteUser(session) }
    }

    /// The account that a broken sign-up left behind, when that is what it is.
    private func findRemains(of credentials: Credentials) async -> AuthSession? {
        do throws(MarketError) {
            let session = try await auth.signIn(credentials)
            do throws(MarketError) {
                _ = try await session.acting { () async throws(MarketError) in
                    try await profiles.profile(of: session.user)
                }
                return nil
            } catch .notFound {
                return session
            }
        } catch {
            return nil
        }
    }

    /// The account may have been created: looks for it, and deletes it.
    private func sweep(_ credentials: Credentials) async {
        guard let remains = await findRemains(of: credentials) else { return }
        await remains.acting { await takeBack(remains, vendorName: nil) }
    }

    /// Takes one step back; `false` when that fails three times.
    private func settles(_ step: () async throws(MarketError) -> Void) async -> Bool {
        for pause in [Duration.zero, .seconds(1), .seconds(3)] where !Task.isCancelled {
            do {
                if pause > .zero { try await clock.sleep(for: pause) }
                try await step()
                return true
            } catch MarketError.notOwner, MarketError.notFound, MarketError.account(.disabled) {
                // Nothing of ours is there, or nothing that we may take back.
                return true
            } catch {
                continue
            }
        }
        return false
    }
}

extension MarketError {
    /// The error of a sign-up: a profile that is there already means that the address belongs to a user.
    var ofSignUp: MarketError {
        self == .conflict ? .account(.emailInUse) : self
    }
}
