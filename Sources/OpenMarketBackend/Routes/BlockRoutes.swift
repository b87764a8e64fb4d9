import OpenMarketFirebaseServices
import OpenMarketServer
import OpenMarketStorage
import OpenMarketWire

/// `/api/blocks` of the extended third generation: with whom a user wants to have nothing to do.
struct BlockRoutes: MarketRoutes {
    let parts: MarketDependencies
    let viewer: Viewer
    /// Called with a user who hears of the changes of other vendors from now on.
    let onChange: @Sendable (String) async -> Void

    /// What can be done.
    enum Operation: Sendable {
        case list
        case add
        case remove(String)
    }

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        guard parts.configuration.generation == .v3x, segments.starts(with: ["api", "blocks"]) else { return [] }
        return switch segments.count {
        case 2: [("GET", .list), ("POST", .add)]
        case 3: [("DELETE", .remove(segments[2]))]
        default: []
        }
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let user = try await viewer.user(of: call)
        switch operation {
        case .list:
            let vendors = try await parts.stored { () async throws(StoreError) in
                try await parts.store.vendors(blockedBy: user)
            }
            return MarketResponse.personal(
                MarketResponse.json { json in
                    json.object { json in json.array("vendors", vendors) { $0.vendor($1) } }
                }
            )
        case .add:
            let vendor = try await VendorReference(call, parts).vendor()
            let blocked = try await parts.stored { () async throws(StoreError) in
                try await parts.store.block(vendor, by: user, at: parts.seconds)
            }
            for account in [user, blocked.account].compactMap(\.self) { await onChange(account) }
            return MarketResponse.personal(MarketResponse.json { $0.vendor(blocked) })
        case .remove(let id):
            guard let number = WholeNumber.read(id) else { throw .malformed("The id must be a whole number.") }
            try await parts.stored { () async throws(StoreError) in
                try await parts.store.unblock(RecordID(number), by: user)
            }
            let vendor = try await parts.stored { () async throws(StoreError) in
                try await parts.store.vendor(RecordID(number))
            }
            for account in [user, vendor?.account].compactMap(\.self) { await onChange(account) }
            return HTTPResponse(status: 204)
        }
    }
}

extension JSONWriter {
    /// A vendor as everybody knows them, with the user who is that vendor.
    mutating func vendor(_ vendor: VendorRecord) {
        object { json in
            json.field("id", vendor.id.rawValue)
            json.field("name", vendor.name)
            json.field("user_id", vendor.account)
        }
    }
}
