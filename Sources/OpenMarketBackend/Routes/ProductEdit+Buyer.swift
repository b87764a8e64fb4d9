import OpenMarketDomain
import OpenMarketStorage

extension ProductEdit {
    /// Refuses a buyer with whom the vendor has no chat, or with whom a block stands; the refusal is the same for both.
    func check(buyer: String, of vendor: VendorRecord) async throws(Refusal) {
        let isAllowed = try await parts.stored { () async throws(StoreError) in
            guard let seller = vendor.account, seller != buyer, buyer.isStorable(255),
                try await viewer.firebase?.haveChat(seller, buyer) == true
            else { return false }
            return try await !parts.store.isBlock(between: seller, and: buyer)
        }
        guard isAllowed else {
            throw .broken([RuleViolation(field: "buyer", rule: "must be a user with whom the vendor has a chat")])
        }
    }

    /// What is wrong with naming a buyer for a product in this state.
    static func violations(of change: ProductChange, on record: ProductRecord) -> [RuleViolation] {
        guard case .set = change.buyer, !change.status.applied(to: record.status).status.hasBuyer else { return [] }
        return [RuleViolation(field: "buyer", rule: "needs a product that is reserved or sold")]
    }
}
