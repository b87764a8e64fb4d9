package struct VendorTable {
    private static let selection: SQL = """
        SELECT id, name, identifier, secret_hash, created_at, account, is_made_for_account,
            secret_number
        FROM vendors
        """

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func all() throws(StoreError) -> [VendorRecord] {
        try connection.all(Self.selection + " ORDER BY id", [], Self.read)
    }

    func vendor(_ id: RecordID<VendorRecord>) throws(StoreError) -> VendorRecord? {
        try connection.first(Self.selection + " WHERE id = ?", [.id(id)], Self.read)
    }

    /// Identifiers are UUIDs, whose letters may be of either case; they are kept in lower case.
    func vendor(identifier: String) throws(StoreError) -> VendorRecord? {
        try connection.first(Self.selection + " WHERE identifier = ?", [.text(identifier.lowercased())], Self.read)
    }

    func vendor(named name: String) throws(StoreError) -> VendorRecord? {
        try connection.first(Self.selection + " WHERE name = ?", [.text(name)], Self.read)
    }

    /// The vendor that a user is, or `nil`.
    package func vendor(account: String) throws(StoreError) -> VendorRecord? {
        try connection.first(Self.selection + " WHERE account = ?", [.text(account)], Self.read)
    }

    /// The users who are vendors.
    package func accounts() throws(StoreError) -> [String] {
        try connection.all("SELECT account FROM vendors WHERE account IS NOT NULL ORDER BY id") { $0.text(0) }
    }

    func insert(_ vendor: NewVendor) throws(StoreError) -> VendorRecord {
        let looks = VendorLooks(connection)
        guard try self.vendor(named: vendor.name) == nil, try !looks.isTaken(vendor.name) else {
            throw .duplicate(.vendorName)
        }
        if vendor.respectsUserNames, try ClaimTable(connection).isTaken(vendor.name, besides: vendor.account) {
            throw .duplicate(.vendorName)
        }
        guard try self.vendor(identifier: vendor.identifier) == nil else { throw .duplicate(.vendorIdentifier) }
        if let id = vendor.id, try self.vendor(id) != nil { throw .duplicate(.vendorNumber) }
        try connection.run(
            """
            INSERT INTO vendors
                (id, name, folded_name, identifier, secret_hash, created_at, account, is_made_for_account)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(vendor.id), .text(vendor.name), .text(NameFolding.fold(vendor.name)),
                .text(vendor.identifier.lowercased()),
                .text(vendor.secretHash), .integer(vendor.createdAt),
                .optional(vendor.account), .integer(vendor.account == nil ? 0 : 1),
            ]
        )
        guard let added = try self.vendor(RecordID(connection.lastInsertedRow)) else { throw .missing }
        if let source = vendor.source {
            let insertion: SQL = "INSERT INTO vendor_sources (vendor, source) VALUES (?, ?)"
            try connection.run(insertion, [.id(added.id), .text(source)])
        }
        try looks.set(vendor.name, of: added.id)
        return added
    }

    /// Removes the vendor, who has no products.
    func remove(_ id: RecordID<VendorRecord>) throws(StoreError) {
        try connection.run("DELETE FROM vendors WHERE id = ?", [.id(id)])
    }

    /// Has the record of the operator's acts call a vendor by its number: the name is that of a user who is gone.
    ///
    /// Acts are spelled as commands are, such as `vendor disable ann`.
    func forgetName(of vendor: VendorRecord) throws(StoreError) {
        try connection.run(
            """
            UPDATE operator_acts SET act = substr(act, 1, length(act) - length(?1)) || ?2
            WHERE act LIKE 'vendor % %' AND substr(act, 8 + instr(substr(act, 8), ' ')) = ?1
            """,
            [.text(vendor.name), .text(String(vendor.id.rawValue))]
        )
    }

    /// Makes the vendor that of a user; of no user with `nil`.
    ///
    /// It counts as one that was there before its account. The secret that the market derived for the user before is not
    /// that of the next one.
    func link(_ id: RecordID<VendorRecord>, to account: String?) throws(StoreError) {
        try connection.run(
            """
            UPDATE vendors SET account = ?1, is_made_for_account = 0, secret_number = secret_number + (?1 IS NOT NULL)
            WHERE id = ?2
            """,
            [.optional(account), .id(id)]
        )
    }

    /// Stores the hash of another secret, and forgets what was given out for the earlier one: the tokens and secrets by
    /// which products are deleted.
    ///
    /// From then on a vendor of a user counts as one that was made for the user.
    package func setSecret(of vendor: VendorRecord, hash: String, number: Int64) throws(StoreError) {
        try connection.run(
            """
            UPDATE vendors SET secret_hash = ?, secret_number = ?, is_made_for_account = (account IS NOT NULL)
            WHERE id = ?
            """,
            [.text(hash), .integer(number), .id(vendor.id)]
        )
        guard connection.changedRows > 0 else { throw .missing }
        try DeletionTokens(connection).removeAll(of: vendor.id)
    }

    func hasProducts(_ id: RecordID<VendorRecord>) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM products WHERE vendor_id = ? LIMIT 1", [.id(id)]) { _ in true } ?? false
    }

    private static func read(_ row: borrowing SQLiteRow) -> VendorRecord {
        VendorRecord(
            id: RecordID(row.integer(0)),
            name: row.text(1),
            identifier: row.text(2),
            secretHash: row.text(3),
            createdAt: row.integer(4),
            account: row.textOrNull(5),
            isMadeForAccount: row.integer(6) != 0,
            secretNumber: row.integer(7)
        )
    }
}
