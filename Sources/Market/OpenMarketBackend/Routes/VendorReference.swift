import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The vendor that a request names: `{"vendor_id": 3}`, or the vendor of a user, `{"user_id": "…"}`.
struct VendorReference: Sendable {
    let parts: MarketDependencies
    let fields: JSONNode

    init(_ call: RequestContext, _ parts: MarketDependencies) async throws(Refusal) {
        self.parts = parts
        guard let root = try await RequestBody(call: call, limits: parts.limits).json(), root.isObject else {
            throw .malformed("The body must be a JSON object.")
        }
        fields = root
    }

    /// The user whom the request names; `nil` when it names a vendor by number.
    func account() throws(Refusal) -> String? {
        guard fields["vendor_id"] == nil else { return nil }
        guard let user = fields["user_id"]?.string, user.isStorable(255) else {
            throw .malformed("vendor_id or user_id: is required.")
        }
        return user
    }

    /// The number of the vendor; throws when neither field names one.
    func vendor() async throws(Refusal) -> RecordID<VendorRecord> {
        guard let user = try account() else {
            let id = fields["vendor_id"]
            guard let number = id?.number.map(\.text) ?? id?.string, let vendor = WholeNumber.read(number) else {
                throw .malformed("vendor_id: must be a whole number.")
            }
            return RecordID(vendor)
        }
        let vendor = try await parts.rows { try VendorTable($0).vendor(account: user) }
        guard let vendor else { throw .notFound }
        return vendor.id
    }
}
