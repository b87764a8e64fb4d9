extension SQLiteConnection {
    /// Returns whether there is a user with this id, as a transaction sees it.
    package func hasAccount(_ id: String) throws(StoreError) -> Bool {
        try first("SELECT 1 FROM accounts WHERE id = ?", [.text(id)]) { _ in true } ?? false
    }
}

extension MarketStore {
    /// The vendor of the user for whom `vendor` is to be made; the one that is there already, where there is one.
    ///
    /// A vendor that was made for this user under another name and has sold nothing gives way.
    ///
    /// Throws `missing` when the user has not claimed the name, `duplicate` when another vendor or user has it or the
    /// user is another vendor, `noUser` when the user has no account any more.
    package func enroll(
        _ vendor: NewVendor,
        needsAccount: Bool = false
    ) async throws(StoreError) -> VendorRecord {
        try await vendorChange(of: vendor.account, needsAccount) { table, names, _ throws(StoreError) in
            guard let account = vendor.account, let name = try names.name(like: vendor.name, of: account) else {
                throw .missing
            }
            var vendor = vendor
            vendor.name = name
            return try table.enroll(vendor, of: account)
        }
    }

    /// Makes a vendor that of a user; a second call changes nothing.
    ///
    /// Throws `duplicate` when it is another user's, another user has claimed its name, this user has claimed only other
    /// names, or is another vendor; `noUser` when the user has no account any more.
    package func link(
        _ id: RecordID<VendorRecord>,
        to account: String,
        needsAccount: Bool = false
    ) async throws(StoreError) -> VendorRecord {
        try await vendorChange(of: account, needsAccount) { table, names, blocks throws(StoreError) in
            guard let vendor = try table.vendor(id) else { throw .missing }
            guard vendor.account != account else { return vendor }
            guard vendor.account == nil else { throw .duplicate(.vendorAccount) }
            guard try names.mayTake(vendor.name, account) else { throw .duplicate(.vendorName) }
            if let known = try table.vendor(account: account) { try table.giveUp(known) }
            try table.link(id, to: account)
            try blocks.follow(id, to: account)
            guard let linked = try table.vendor(id) else { throw .missing }
            return linked
        }
    }

    /// Separates a user from the vendor of that user.
    ///
    /// One that was made for the user and has no products is removed, any other goes on without an account. No vendor
    /// is no failure. Throws `missing` when the vendor is disabled, which its user cannot undo.
    package func withdrawVendor(of account: String) async throws(StoreError) {
        try await vendorChange(of: account, false) { table, _, blocks throws(StoreError) in
            guard let vendor = try table.vendor(account: account) else { return }
            guard !vendor.isDisabled else { throw .missing }
            try table.part(vendor, from: account, blocks)
        }
    }

    /// Returns the products that ``removeGoods(of:upTo:)`` would remove now.
    package func goods(of account: String, upTo count: Int) async throws(StoreError) -> [ProductRecord] {
        try await database.read { connection throws(StoreError) in
            guard let vendor = try VendorTable(connection).vendor(account: account) else { return [] }
            var goods: [ProductRecord] = []
            for id in try VendorProducts(connection).some(of: vendor.id, upTo: count) {
                if let product = try ProductReader(connection).product(id) { goods.append(product) }
            }
            return goods
        }
    }

    /// Removes some of the products of a user who is gone, and returns them; none when there is nothing more to remove.
    ///
    /// The secret of the vendor stops working with the first step; the vendor goes with the last one. Of what was sold its
    /// sale stays with the buyer: the name and the price.
    package func removeGoods(of account: String, upTo count: Int) async throws(StoreError) -> [ProductRecord] {
        try await database.write { session throws(StoreError) in
            try Self.removeGoods(of: account, upTo: count, in: session)
        }
    }

    /// Removes a vendor that was made for its user and sells nothing, with its name; any other stays the user's.
    package static func removeIdleVendor(of account: String, in session: WriteSession) throws(StoreError) {
        let vendors = VendorTable(session.connection)
        guard let vendor = try vendors.vendor(account: account), try vendors.isIdle(vendor) else { return }
        _ = try removeGoods(of: account, upTo: 0, in: session)
    }

    static func removeGoods(
        of account: String,
        upTo count: Int,
        in session: WriteSession
    ) throws(StoreError) -> [ProductRecord] {
        let (connection, vendors) = (session.connection, VendorTable(session.connection))
        guard let vendor = try vendors.vendor(account: account) else { return [] }
        if !vendor.isDisabled { try vendor.setDisabled(true, in: session) }
        // Responses that are sent once more have names and texts; the last step finds what was still under way.
        try connection.run("DELETE FROM answers WHERE caller = ?", [.text(vendor.identifier)])
        var removed: [ProductRecord] = []
        for id in try VendorProducts(connection).some(of: vendor.id, upTo: count) {
            removed.append(try ProductWriter(session).delete(id, ifVersion: nil))
        }
        if removed.isEmpty {
            try vendors.forgetName(of: vendor)
            try vendors.remove(vendor.id)
        }
        return removed
    }

    /// Does what a migration has left to do in code, once; `true` when it was left to do.
    @discardableResult
    package func finishMigration(
        _ step: String,
        _ work: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Void
    ) async throws(StoreError) -> Bool {
        let isPending = try await database.read { connection throws(StoreError) in
            try connection.first("SELECT 1 FROM pending_steps WHERE step = ?", [.text(step)]) { _ in true } ?? false
        }
        guard isPending else { return false }
        try await database.write { session throws(StoreError) in
            try work(session.connection)
            try session.connection.run("DELETE FROM pending_steps WHERE step = ?", [.text(step)])
        }
        return true
    }

    /// Changes vendors for a user, all of `work` or nothing.
    private func vendorChange<Value: Sendable>(
        of account: String?,
        _ needsAccount: Bool,
        _ work: @escaping @Sendable (VendorTable, ClaimTable, BlockTable) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await database.write { session throws(StoreError) in
            let connection = session.connection
            if needsAccount, let account, try !connection.hasAccount(account) { throw .noUser }
            return try work(VendorTable(connection), ClaimTable(connection), BlockTable(connection))
        }
    }
}

extension VendorTable {
    /// Makes the vendor of a user, who has claimed its name; the one that is there already, where there is one.
    ///
    /// A vendor that was made for this user under another name and has sold nothing gives way. Throws `duplicate` when
    /// another vendor or user has the name, or the user is another vendor.
    package func enroll(_ vendor: NewVendor, of account: String) throws(StoreError) -> VendorRecord {
        if let known = try self.vendor(account: account) {
            if VendorLooks.areAlike(known.name, vendor.name) { return known }
            try giveUp(known)
        }
        return try insert(vendor)
    }

    /// Lets a vendor go on without its user; one that was made for the user and sells nothing is removed, unless it is
    /// disabled.
    func part(_ vendor: VendorRecord, from account: String, _ blocks: BlockTable) throws(StoreError) {
        if try isIdle(vendor) {
            try remove(vendor.id)
        } else {
            try link(vendor.id, to: nil)
            try blocks.stay(with: vendor.id, of: account)
        }
    }

    /// Removes a vendor that its user has no use for; throws `duplicate` when it is more than that.
    fileprivate func giveUp(_ vendor: VendorRecord) throws(StoreError) {
        guard try isIdle(vendor) else { throw .duplicate(.vendorAccount) }
        try remove(vendor.id)
    }

    /// Returns whether a vendor was made for its user and sells nothing, unless it is disabled.
    fileprivate func isIdle(_ vendor: VendorRecord) throws(StoreError) -> Bool {
        guard vendor.isMadeForAccount, !vendor.isDisabled else { return false }
        return try !hasProducts(vendor.id)
    }
}
