extension VendorRecord {
    /// The mark in front of the hash of a vendor's secret that is not to be proven: the rest is kept.
    private static let mark = "disabled:"

    /// Whether the vendor can change nothing.
    package var isDisabled: Bool { secretHash.hasPrefix(Self.mark) }

    /// The hash as it is when the vendor can change things.
    package var enabledHash: String { Self.enabled(secretHash) }

    /// A stored hash as it is when its owner can change things.
    package static func enabled(_ hash: String) -> String {
        hash.hasPrefix(mark) ? String(hash.dropFirst(mark.count)) : hash
    }

    /// A hash as it is stored for a vendor that is disabled, or is not.
    package static func stored(_ hash: String, isDisabled: Bool) -> String { isDisabled ? mark + hash : hash }
}

extension VendorRecord {
    /// Stores another hash of the same secret, unless vendor or secret were changed since this was read.
    package func replaceHash(with hash: String, in session: WriteSession) throws(StoreError) {
        try session.connection.run(
            "UPDATE vendors SET secret_hash = ? WHERE id = ? AND secret_hash = ?",
            [.text(hash), .id(id), .text(secretHash)]
        )
    }

    package func setDisabled(_ isDisabled: Bool, in session: WriteSession) throws(StoreError) {
        let hash = Self.stored(enabledHash, isDisabled: isDisabled)
        try session.connection.run("UPDATE vendors SET secret_hash = ? WHERE id = ?", [.text(hash), .id(id)])
        guard session.connection.changedRows > 0 else { throw .missing }
    }
}

extension ProductRecord {
    /// Stores another hash of the same password, unless it was changed since this was read.
    package func replacePasswordHash(with hash: String, in session: WriteSession) throws(StoreError) {
        try session.connection.run(
            "UPDATE products SET password_hash = ? WHERE id = ? AND password_hash = ?",
            [.text(hash), .id(id), .optional(passwordHash)]
        )
    }
}
