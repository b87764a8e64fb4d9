/// The room that images and long texts of a vendor take, and those of an address: it may become less at any time, and more
/// up to bounds.
struct ImageRoom {
    private let connection: SQLiteConnection
    /// The vendor and the address that take room, each with its bound and the bytes before the change.
    private let holders: [(name: String, bound: Int64, before: Int64)]

    /// The room before images, or a text of some length, are added to a product of a vendor.
    init(
        _ options: StoreOptions,
        adding images: [ImageFile],
        text: Int,
        of vendor: RecordID<VendorRecord>?,
        in connection: SQLiteConnection
    ) throws(StoreError) {
        self.connection = connection
        var bounds: [String: Int64] = [:]
        // A name and a text that stay below this together take no block of their own.
        let isLong = text >= 512
        if !images.isEmpty || isLong, let vendor { bounds["vendor \(vendor.rawValue)"] = options.imageBytesPerVendor }
        if isLong, let vendor {
            let query: SQL = "SELECT source FROM vendor_sources WHERE vendor = ?"
            let source = try connection.first(query, [.id(vendor)]) { $0.text(0) }
            if let source { bounds["address \(source)"] = options.bytesPerAddress }
        }
        for source in images.compactMap(\.source) { bounds["address \(source)"] = options.bytesPerAddress }
        var holders: [(name: String, bound: Int64, before: Int64)] = []
        for (name, bound) in bounds { holders.append((name, bound, try Self.bytes(of: name, in: connection))) }
        self.holders = holders
    }

    /// Throws `tooMany` when the change has taken more than there is room for.
    func check() throws(StoreError) {
        for holder in holders {
            let now = try Self.bytes(of: holder.name, in: connection)
            guard now <= max(holder.bound, holder.before) else { throw .tooMany }
        }
    }

    /// Returns the bytes that are counted for a vendor or an address.
    static func bytes(of holder: String, in connection: SQLiteConnection) throws(StoreError) -> Int64 {
        try connection.first("SELECT bytes FROM image_totals WHERE holder = ?", [.text(holder)]) { $0.integer(0) } ?? 0
    }
}
