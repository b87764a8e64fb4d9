package import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite

package struct VendorAccess: Sendable, Hashable {
    /// The account; it has its secret only while the secret is new and must be handed over.
    package let account: VendorAccount
    /// Whether the vendor can change nothing.
    package let isDisabled: Bool
    /// The account of the user whose vendor it is.
    package let user: String?
}

extension MarketBackend {
    /// Gives a vendor another secret; `nil` when none has this name or identifier.
    ///
    /// The secret of a user's vendor is not told here: the old one is removed from the user's documents, and the user's
    /// programs get the new one when they log in the next time.
    package func resetSecret(ofVendor name: String) async throws(BackendError) -> VendorAccess? {
        guard let vendor = try await vendor(called: name) else { return nil }
        if let user = vendor.account {
            let now = configuration.now()
            return try await change(vendor, secret: nil) { session throws(StoreError) in
                try VendorSecrets(session).renew(of: user, at: now)
            }
        }
        let secret = RandomToken.secret(configuration.random)
        let hash = SecretHash(of: secret, salt: RandomToken.bytes(16, configuration.random), algorithm: .digest)
        let text = VendorRecord.stored(hash.text, isDisabled: vendor.isDisabled)
        return try await change(vendor, secret: secret) { session throws(StoreError) in
            try VendorTable(session.connection).setSecret(of: vendor, hash: text, number: vendor.secretNumber)
        }
    }

    /// Keeps a vendor from changing anything, or lets it again; its products stay.
    ///
    /// The result is `nil` when none has this name or identifier.
    package func setVendor(_ name: String, isDisabled: Bool) async throws(BackendError) -> VendorAccess? {
        guard let vendor = try await vendor(called: name) else { return nil }
        return try await change(vendor, secret: nil) { session throws(StoreError) in
            try vendor.setDisabled(isDisabled, in: session)
        }
    }

    /// Removes a vendor with its products, pictures and uploads; `nil` when none has this name or identifier.
    ///
    /// The rows go in one transaction, and the files after them. The user whose vendor it was stays a user.
    package func removeVendor(_ name: String) async throws(BackendError) -> (vendor: VendorAccess, products: Int)? {
        guard let vendor = try await vendor(called: name) else { return nil }
        let now = configuration.now()
        let removed = try await stored(
            await store.removeVendor(vendor) { session throws(StoreError) in
                guard let user = vendor.account else { return }
                try VendorSecrets(session).forget(of: user, at: now)
            }
        )
        await market.images.remove(removed.flatMap(\.images).map(\.file))
        await market.uploads.removeAll(of: vendor.id)
        await market.remains.clear()
        let account = VendorAccount(vendor, secret: nil)
        let access = VendorAccess(account: account, isDisabled: vendor.isDisabled, user: vendor.account)
        return (access, removed.count)
    }

    /// All accounts of users, in the order of their ids.
    package func accounts() async throws(BackendError) -> [AccountSummary] {
        var all: [AccountSummary] = []
        while true {
            let last = all.last?.id ?? ""
            let piece = try await stored(await store.accounts(after: last, limit: 1_000))
            guard !piece.isEmpty else { return all }
            all += piece
        }
    }

    /// The account with this address or id, and the room that it takes; `nil` when there is none.
    package func account(_ key: String) async throws(BackendError) -> (account: AccountSummary, use: AccountUse)? {
        guard let account = try await stored(await store.account(called: key)) else { return nil }
        return (account, try await stored(await store.use(of: account.id)))
    }

    /// Removes the account with this address or id, and what belongs to it; `nil` when there is none.
    package func removeAccount(_ key: String) async throws(BackendError) -> AccountSummary? {
        guard let account = try await stored(await store.account(called: key)) else { return nil }
        return try await stored(await firebase?.removeAccount(account.id)) == true ? account : nil
    }

    /// Disables the account with this address or id and ends its sessions, or enables it; `nil` when there is none.
    package func setAccount(_ key: String, isDisabled: Bool) async throws(BackendError) -> AccountSummary? {
        try await stored(await store.setAccount(key, isDisabled: isDisabled, at: configuration.now()))
    }

    /// Gives the account with this address or id a new password, and ends its sessions; `nil` when there is none.
    package func resetPassword(
        ofAccount key: String
    ) async throws(BackendError) -> (account: AccountSummary, password: String)? {
        let password = RandomToken.secret(configuration.random)
        let hash = SecretHash(of: password, salt: RandomToken.bytes(16, configuration.random), algorithm: .digest)
        let account = try await stored(await store.setPassword(hash, of: key, at: configuration.now()))
        if let address = account?.email { firebase?.tellOfNewPassword(address) }
        return account.map { ($0, password) }
    }

    /// Takes the second factor off the account with this address or id, and ends its sessions; `nil` when there is none.
    package func endSecondFactor(ofAccount key: String) async throws(BackendError) -> AccountSummary? {
        try await stored(await store.endSecondFactor(of: key, at: configuration.now()))
    }

    /// Signs ID tokens with another key from now on; with `endingAll` those of before are refused, and all sessions end.
    package func renewKey(endingAll: Bool) async throws(BackendError) {
        _ = try await stored(await firebase?.renewKey(endingAll: endingAll))
    }

    private func vendor(called name: String) async throws(BackendError) -> VendorRecord? {
        let vendors = try await stored(await store.vendors())
        return vendors.first { $0.name == name.composed || $0.identifier == name.lowercased() }
    }

    private func change(
        _ vendor: VendorRecord,
        secret: String?,
        _ work: @escaping @Sendable (WriteSession) throws(StoreError) -> Void
    ) async throws(BackendError) -> VendorAccess {
        try await stored(await store.database.write(work))
        let now = try await stored(await store.vendor(vendor.id)) ?? vendor
        let account = VendorAccount(now, secret: secret)
        return VendorAccess(account: account, isDisabled: now.isDisabled, user: vendor.account)
    }

    /// Returns what the store responds, with its failures as this error.
    func stored<Value>(
        _ work: @autoclosure () async throws(StoreError) -> Value
    ) async throws(BackendError) -> Value {
        do throws(StoreError) {
            return try await work()
        } catch {
            throw BackendError(error)
        }
    }
}
