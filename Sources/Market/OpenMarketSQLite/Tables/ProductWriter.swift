import Foundation

/// Changes products and tells the indexes.
struct ProductWriter {
    private let session: WriteSession
    private var connection: SQLiteConnection { session.connection }
    private var reader: ProductReader { ProductReader(connection) }

    init(_ session: WriteSession) {
        self.session = session
    }

    // MARK: Registering

    func insert(_ product: NewProduct) throws(StoreError) -> RecordID<ProductRecord> {
        let vendor = try product.vendorID.map { id throws(StoreError) in
            try connection.first("SELECT name FROM vendors WHERE id = ?", [.id(id)]) { $0.text(0) }
        }
        let facts = ProductFacts(product.values, of: product.vendorID, called: vendor ?? nil, .onSale)
        let others: [SQLiteValue] = [
            .id(product.vendorID), .text(DecimalKey.key(of: facts.paid)), .integer(facts.discountRate),
            .integer(product.createdAt), .optional(product.passwordHash),
        ]
        try connection.run(Self.insertion, others + product.values.stored)
        let id = RecordID<ProductRecord>(connection.lastInsertedRow)
        if !product.images.isEmpty {
            try ProductImages(connection, of: id).arrange(product.images.map(ImagePlace.added))
        }
        session.note(IndexChange(kind: .add, id: id, grams: try facts.grams(Terms(connection))))
        session.note(.product(id, .created, of: product.vendorID))
        return id
    }

    private static let insertion: SQL =
        "INSERT INTO products (vendor_id, price_key, discount_rate, created_at, password_hash, "
        + ProductValues.columns() + ") VALUES (?, ?, ?, ?, ?, " + ProductValues.columns { _ in "?" } + ")"

    // MARK: Editing

    func update(
        _ id: RecordID<ProductRecord>,
        _ change: ProductChange,
        ifVersion version: Int64?
    ) throws(StoreError) -> ProductRecord {
        let old = try current(id, ifVersion: version)
        try write(change, over: old)
        try replaceImages(change, of: old)
        let new = try current(id, ifVersion: nil)
        try refile(from: old, to: new)
        let isStep = change.buyer != .keep || new.status != old.status
        // The earlier buyer is told as well.
        if isStep { try session.noteSale(of: id) }
        try SaleTable(connection).note(change, of: new, after: old)
        if isStep { try session.noteSale(of: id) }
        try ProductHistory(connection).note(new, after: old, at: change.changedAt)
        switch (old.status == .hidden, new.status == .hidden) {
        case (false, true): session.note(.product(id, .deleted, of: new.vendorID))
        case (true, false): session.note(.product(id, .created, of: new.vendorID))
        case (_, let isHidden): try session.noteChange(of: id, by: new.vendorID, isHidden: isHidden)
        }
        return new
    }

    private func write(_ change: ProductChange, over old: ProductRecord) throws(StoreError) {
        let values = change.applied(to: old.values)
        let others: [SQLiteValue] = [
            .text(DecimalKey.key(of: values.bargainPrice)),
            .integer(DiscountRate.rate(of: values.discount, price: values.price)),
            .integer(change.status.applied(to: old.status).rawValue), .id(old.id),
        ]
        try connection.run(Self.updating, values.stored + others)
    }

    private static let updating: SQL =
        "UPDATE products SET " + ProductValues.columns { $0 + " = ?" }
        + ", price_key = ?, discount_rate = ?, status = ?, version = version + 1 WHERE id = ?"

    private func replaceImages(_ change: ProductChange, of old: ProductRecord) throws(StoreError) {
        if case .set(let places) = change.images { try ProductImages(connection, of: old.id).arrange(places) }
        guard case .set(let image) = change.thumbnail else { return }
        try connection.run(
            "UPDATE products SET thumbnail_id = (SELECT id FROM images WHERE id = ? AND product_id = ?) WHERE id = ?",
            [.id(image), .id(old.id), .id(old.id)]
        )
        guard try reader.row(old.id)?.thumbnail != nil else { throw .missing }
    }

    private func refile(from old: ProductRecord, to new: ProductRecord) throws(StoreError) {
        let terms = Terms(connection)
        let (before, after) = (ProductFacts(old), ProductFacts(new))
        let (gone, come) = (try before.grams(terms), try after.grams(terms))
        session.note(IndexChange(kind: .remove, id: old.id, grams: gone.subtracting(come)))
        session.note(IndexChange(kind: .add, id: old.id, grams: come.subtracting(gone)))
    }

    // MARK: Deleting

    func delete(_ id: RecordID<ProductRecord>, ifVersion version: Int64?) throws(StoreError) -> ProductRecord {
        let old = try current(id, ifVersion: version)
        try SaleTable(connection).part(from: old)
        try connection.run("DELETE FROM products WHERE id = ?", [.id(id)])
        let grams = try ProductFacts(old).grams(Terms(connection))
        session.note(IndexChange(kind: .remove, id: id, grams: grams))
        session.note(.product(id, .deleted, of: old.vendorID))
        return old
    }

    /// The product as it is; throws when it is gone or has been changed since `version`.
    private func current(_ id: RecordID<ProductRecord>, ifVersion version: Int64?) throws(StoreError) -> ProductRecord {
        guard let product = try reader.product(id) else { throw .missing }
        if let version, version != product.version { throw .versionConflict(current: product.version) }
        return product
    }
}

extension WriteSession {
    /// Tells everyone of the change of a product; of a hidden one its vendor alone, since it does not exist to all others.
    func noteChange(
        of product: RecordID<ProductRecord>,
        by vendor: RecordID<VendorRecord>?,
        isHidden: Bool
    ) throws(StoreError) {
        guard isHidden else { return note(.product(product, .changed, of: vendor)) }
        guard let vendor, let user = try VendorTable(connection).vendor(vendor)?.account else { return }
        note(.hidden(product, vendor: user))
    }
}
