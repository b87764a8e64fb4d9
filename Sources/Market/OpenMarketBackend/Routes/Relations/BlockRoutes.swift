import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/blocks` of the extended third generation: with whom a user wants to have nothing to do.
struct BlockRoutes: MarketRoutes {
    let parts: MarketDependencies
    let viewer: Viewer
    /// Called with a user who hears of the changes of other vendors from now on.
    let onChange: @Sendable (String) async -> Void

    /// The operations of the routes.
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
            let blocked = try await parts.stored { () async throws(StoreError) in
                try await parts.store.blocked(by: user)
            }
            return MarketResponse.personal(
                MarketResponse.json { json in
                    json.object { json in json.array("vendors", blocked) { $0.member($1) } }
                }
            )
        case .add:
            let blocked = try await add(VendorReference(call, parts), by: user)
            for account in [user, blocked.account].compactMap(\.self) { await onChange(account) }
            return MarketResponse.personal(MarketResponse.json { $0.member(blocked) })
        case .remove(let id):
            for account in [user, try await remove(id, by: user)].compactMap(\.self) { await onChange(account) }
            return HTTPResponse(status: 204)
        }
    }

    /// Blocks a vendor, or a user of the account service, who need not sell anything.
    private func add(_ reference: VendorReference, by user: String) async throws(Refusal) -> MemberRecord {
        guard let account = try reference.account() else {
            let vendor = try await reference.vendor()
            return try await parts.stored { () async throws(StoreError) in
                try await parts.store.block(vendor, by: user, at: parts.seconds)
            }
        }
        return try await parts.stored { () async throws(StoreError) in
            guard try await viewer.firebase?.hasAccount(account) == true else { throw .missing }
            return try await parts.store.block(account: account, by: user, at: parts.seconds)
        }
    }

    /// Takes the block of a vendor's number or a user's id back, and returns the user.
    private func remove(_ id: String, by user: String) async throws(Refusal) -> String? {
        guard id.isStorable(255) else { throw .malformed("The id must be a vendor's number or a user's id.") }
        return try await parts.stored { () async throws(StoreError) in
            try await parts.store.unblock(account: id, by: user)
            guard let number = WholeNumber.read(id) else { return id }
            return try await parts.store.unblock(RecordID(number), by: user)
        }
    }
}
