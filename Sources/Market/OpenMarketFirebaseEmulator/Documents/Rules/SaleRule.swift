/// `sales/{product}`: who sells and who buys, written by the vendor of the product beside its status, read by the two.
///
/// A buyer is someone who has written to the seller, which a message proves, and whom no block keeps apart from them.
/// The message of a sale does not change while its buyer does not, and what is sold keeps its buyer.
struct SaleRule: CommitRule {
    let pattern = ["sales", "{product}"]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid else { return false }
        switch request.method {
        // Whether there is a sale, those who edit the product ask first.
        case .get: return request.before.map { Self.isParty(uid, of: $0) } ?? true
        case .list: return request.asksOnlyFor(uid, in: "parties")
        case .create, .update:
            guard let sale = request.after.flatMap(SaleParties.init), ByteOrder.isEqual(sale.seller, uid) else {
                return false
            }
            // An agreement that stands goes on, also across a block, and when its buyer is a user no more.
            if let before = request.before, let after = request.after, after.keeps("parties", of: before) {
                return after.keeps("message", of: before)
            }
            guard request.before?["status"]?.text != "sold" else { return false }
            guard try !BlockRule.areApart([sale.seller, sale.buyer], in: documents) else { return false }
            return try sale.hasWritten(in: documents)
        case .delete: return request.before.map { Self.isParty(uid, of: $0) } ?? true
        }
    }

    /// A sale says of the product what its vendor says; it goes when the product is on sale again, or gone.
    ///
    /// The buyer leaves with the profile, not before: without the sale, the seller could not review.
    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method != .get else { return true }
        let product = try after.fields(DocumentPath(unchecked: ["products", names["{product}"]]))
        guard request.method == .delete else {
            guard let sale = request.after.flatMap(SaleParties.init), let product else { return false }
            return product.isText(sale.seller, at: "vendor") && product.saleStatus == sale.status
        }
        guard let sale = request.before, let uid else { return true }
        let isBuyer = sale["parties"]?.texts?.last.map { ByteOrder.isEqual($0, uid) } ?? false
        guard isBuyer else { return product == nil || product?.saleStatus == "on_sale" }
        return try after.fields(DocumentPath(unchecked: ["users", uid])) == nil
    }

    static func isParty(_ uid: String, of sale: FieldMap) -> Bool {
        sale.lists(uid, at: "parties")
    }
}

/// The fields of a sale, all of them there and of the right kinds.
private struct SaleParties {
    let seller: String
    let status: String
    let buyer: String
    private let message: String

    init?(_ sale: FieldMap) {
        guard sale.names.count == 3, sale.holdsOnly(["parties", "status", "message"]),
            let parties = sale["parties"]?.texts, parties.count == 2, !ByteOrder.isEqual(parties[0], parties[1]),
            let status = sale["status"]?.text, status == "reserved" || status == "sold",
            let message = sale["message"]?.text
        else { return nil }
        (seller, buyer) = (parties[0], parties[1])
        (self.status, self.message) = (status, message)
    }

    /// Returns whether the buyer is a user, and has written the message.
    func hasWritten(in documents: some DocumentLookup) throws(TransactionFailure) -> Bool {
        let isFirst = ByteOrder.compare(seller.utf8, buyer.utf8) < 0
        let chat = isFirst ? "\(seller)_\(buyer)" : "\(buyer)_\(seller)"
        let path = DocumentPath(unchecked: ["chats", chat, "messages", message])
        guard try documents.fields(path)?.isText(buyer, at: "sender") == true else { return false }
        return try documents.fields(DocumentPath(unchecked: ["users", buyer])) != nil
    }
}

extension FieldMap {
    /// The status of the sale of a product; without one, it is on sale.
    var saleStatus: String? { self["status"].map { $0.text } ?? "on_sale" }
}
