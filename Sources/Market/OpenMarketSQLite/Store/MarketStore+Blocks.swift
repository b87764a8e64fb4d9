extension MarketStore {
    /// Blocks a vendor for a user; a second call changes nothing.
    ///
    /// Throws `missing` when there is no such vendor, or it is the user; `noUser` when the user has no account any
    /// more.
    package func block(
        _ id: RecordID<VendorRecord>,
        by account: String,
        at seconds: Int64,
        needsAccount: Bool = false
    ) async throws(StoreError) -> MemberRecord {
        try await database.write { session throws(StoreError) in
            if needsAccount, try !session.connection.hasAccount(account) { throw .noUser }
            guard let vendor = try VendorTable(session.connection).vendor(id), vendor.account != account else {
                throw .missing
            }
            try BlockTable(session.connection).add(BlockTarget(vendor), by: account, at: seconds)
            return MemberRecord(vendor)
        }
    }

    /// Blocks a user for another one, whether or not they sell anything; a second call changes nothing.
    ///
    /// Throws `missing` when both are the same, or the other one has no account any more; `noUser` when the user has
    /// none.
    package func block(
        account blocked: String,
        by account: String,
        at seconds: Int64,
        needsAccount: Bool = false
    ) async throws(StoreError) -> MemberRecord {
        guard blocked != account else { throw .missing }
        return try await database.write { session throws(StoreError) in
            if needsAccount {
                guard try session.connection.hasAccount(account) else { throw .noUser }
                guard try session.connection.hasAccount(blocked) else { throw .missing }
            }
            try BlockTable(session.connection).add(.account(blocked), by: account, at: seconds)
            return try MemberRecord(account: blocked, in: session.connection)
        }
    }

    /// Takes the block of a vendor back, and returns the user who is that vendor; no block is no failure.
    @discardableResult
    package func unblock(_ id: RecordID<VendorRecord>, by account: String) async throws(StoreError) -> String? {
        try await database.write { session throws(StoreError) in
            let table = BlockTable(session.connection)
            try table.remove(.vendor(id), by: account)
            let blocked = try VendorTable(session.connection).vendor(id)?.account
            if let blocked { try table.remove(.account(blocked), by: account) }
            return blocked
        }
    }

    /// Returns the vendors and users that a user has blocked, the last one first.
    package func blocked(by account: String) async throws(StoreError) -> [MemberRecord] {
        try await database.read { connection throws(StoreError) in
            var blocked: [MemberRecord] = []
            for target in try BlockTable(connection).targets(blockedBy: account) {
                switch target {
                case .account(let account): blocked.append(try MemberRecord(account: account, in: connection))
                case .vendor(let id):
                    if let vendor = try VendorTable(connection).vendor(id) { blocked.append(MemberRecord(vendor)) }
                }
            }
            return blocked
        }
    }

    /// The vendors whose products a user does not see, whichever of the two has blocked the other.
    package func vendors(hiddenFrom account: String) async throws(StoreError) -> Set<RecordID<VendorRecord>> {
        try await database.read { connection throws(StoreError) in
            try BlockTable(connection).hidden(from: account)
        }
    }
}
