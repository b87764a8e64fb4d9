import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/blocks` of the extended third generation: with whom a user wants to have nothing to do.
extension RouteCall {
    func listBlocks(_ user: String) async throws(Refusal) -> HTTPResponse {
        let blocked = try await parts.stored { try await $0.blocked(by: user) }
        return MarketResponse.personal { json in
            json.object { json in json.array("vendors", blocked) { $0.member($1) } }
        }
    }

    func block(_ user: String) async throws(Refusal) -> HTTPResponse {
        let blocked = try await add(VendorReference(call, parts), by: user)
        await hear(of: blocked.account, user)
        return MarketResponse.personal { $0.member(blocked) }
    }

    func unblock(_ user: String) async throws(Refusal) -> HTTPResponse {
        let other = try await remove(id, by: user)
        if let other { try await document(.unblock(other), by: user) }
        await hear(of: other, user)
        return HTTPResponse(status: 204)
    }

    /// Says the same in the documents beside the market.
    func document(_ relation: WrittenRelation, by user: String) async throws(Refusal) {
        let firebase = viewer.firebase
        try await parts.stored { _ in try await firebase?.document(relation, by: user) }
    }

    /// Both hear of the changes of other vendors from now on.
    private func hear(of other: String?, _ user: String) async {
        for account in [user, other].compactMap(\.self) { await feed.renewHiddenVendors(of: account) }
    }

    /// Blocks a vendor, or a user of the account service, who need not sell anything.
    private func add(_ reference: VendorReference, by user: String) async throws(Refusal) -> MemberRecord {
        guard let account = try reference.account() else {
            let vendor = try await reference.vendor()
            return try await parts.stored {
                try await $0.block(vendor, by: user, at: parts.seconds, needsAccount: true)
            }
        }
        return try await parts.stored {
            try await $0.block(account: account, by: user, at: parts.seconds, needsAccount: true)
        }
    }

    /// Takes the block of a vendor's number or a user's id back, and returns the user.
    private func remove(_ id: String, by user: String) async throws(Refusal) -> String? {
        guard id.isStorable(255) else { throw .malformed("The id must be a vendor's number or a user's id.") }
        try await parts.change { try BlockTable($0).remove(account: id, by: user) }
        guard let number = WholeNumber.read(id) else { return id }
        return try await parts.stored { try await $0.unblock(RecordID(number), by: user) }
    }
}
