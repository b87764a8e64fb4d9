extension MarketStore {
    /// Makes an account; throws `duplicate` when the name or the identifier is taken.
    package func addVendor(
        _ vendor: NewVendor,
        remembering answer: RememberedAnswer<VendorRecord>? = nil
    ) async throws(StoreError) -> VendorRecord { throw .closed }

    /// All vendors, oldest first.
    package func vendors() async throws(StoreError) -> [VendorRecord] { throw .closed }

    /// The vendor with this number, or `nil`.
    package func vendor(_ id: RecordID<VendorRecord>) async throws(StoreError) -> VendorRecord? { throw .closed }

    /// The vendor with this identifier, whatever the case of its letters, or `nil`.
    package func vendor(identifier: String) async throws(StoreError) -> VendorRecord? { throw .closed }

    /// The vendor with exactly this name, or `nil`.
    package func vendor(named name: String) async throws(StoreError) -> VendorRecord? { throw .closed }

    /// Gives the vendor another name; its products show and are found by it at once.
    package func rename(
        vendor id: RecordID<VendorRecord>,
        to name: String
    ) async throws(StoreError) -> VendorRecord { throw .closed }
}
