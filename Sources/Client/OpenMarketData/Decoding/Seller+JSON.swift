import OpenMarketDomain
import OpenMarketWire

extension Seller {
    /// Reads `{"id": 3, "name": "…", "user_id": "…"}`.
    init(_ node: JSONNode) throws(Unreadable) {
        guard let id = try node.text("id") else { throw Unreadable(expected: "a vendor", path: "id") }
        let vendor = Vendor(id: Vendor.ID(rawValue: id), name: try node.text("name") ?? "")
        self.init(vendor: vendor, user: node["user_id"]?.string.map { UserID(rawValue: $0) })
    }

    /// Reads `{"vendors": […]}`.
    static func all(in root: JSONNode) throws(Unreadable) -> [Seller] {
        guard let rows = root["vendors"], rows.isArray else { throw Unreadable(expected: "a list of vendors") }
        var sellers: [Seller] = []
        for row in rows.elements { sellers.append(try Seller(row)) }
        return sellers
    }
}

extension Seller.Key {
    /// The fields that name a seller in a request.
    var fields: JSONValue {
        switch self {
        case .vendor(let id): ["vendor_id": .string(id.rawValue)]
        case .user(let id): ["user_id": .string(id.rawValue)]
        }
    }
}
