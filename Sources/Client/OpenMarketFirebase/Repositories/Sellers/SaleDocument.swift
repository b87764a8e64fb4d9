import OpenMarketData
import OpenMarketDomain

/// The sale of a product as a document: its two parties, what is sold, and how far it has come.
struct SaleDocument {
    let seller: UserID
    let buyer: UserID
    let status: SaleStatus
    /// A message that the buyer has written to the seller, which is what makes them a buyer.
    let message: String
    /// Whether the buyer has said that it was sold to them.
    let isConfirmed: Bool
    /// The time of the reservation or the sale; older documents have none.
    let at: FirestoreTimestamp?
    /// The fields of the product when that was; older documents do not have them.
    let goods: FirestoreFields

    /// The fields of a product that a sale has, too, since it stays when the product goes.
    private static let goodsNames: [ExactText] = ["name", "price", "discount", "currency"]

    /// The sale in a document; `nil` for a document without one.
    init?(_ document: FirestoreDocument) {
        let fields = document.fields
        guard let parties = fields["parties"]?.strings, let seller = parties.first, let buyer = parties.last,
            parties.count == 2, let status = fields["status"]?.string.flatMap(SaleStatus.init(rawValue:)),
            let message = fields["message"]?.string
        else { return nil }
        (self.seller, self.buyer) = (UserID(rawValue: seller), UserID(rawValue: buyer))
        (self.status, self.message, at) = (status, message, fields["at"]?.timestamp)
        isConfirmed = fields["confirmed"] == .bool(true)
        goods = Self.goods(of: fields)
    }

    /// The fields of a new step, but for the time, which is the server's.
    static func fields(
        seller: UserID,
        buyer: UserID,
        status: SaleStatus,
        message: String,
        product: FirestoreFields
    ) -> FirestoreFields {
        goods(of: product).adding([
            ("parties", .strings([seller.rawValue, buyer.rawValue])), ("status", .string(status.rawValue)),
            ("message", .string(message)), ("confirmed", .bool(false)),
        ])
    }

    /// The sales of a user, as seller and as buyer.
    static func query(of user: UserID) throws(MarketError) -> FirestoreQuery {
        let isParty = FirestoreFilter.field("parties", .arrayContains, .string(user.rawValue))
        return FirestoreQuery(try SellerPaths.sales(), where: isParty)
    }

    static func confirmation(of path: DocumentPath) -> FirestoreWrite {
        .merge(path, ["confirmed": .bool(true)], mask: [FieldPath("confirmed")]).when(.exists(true))
    }

    private static func goods(of fields: FirestoreFields) -> FirestoreFields {
        FirestoreFields(goodsNames.compactMap { name in fields[name].map { (name, $0) } })
    }

    /// The other one of the two; `nil` for anybody else.
    func other(than user: UserID) -> UserID? {
        switch user {
        case seller: buyer
        case buyer: seller
        default: nil
        }
    }

    /// The product as it was sold.
    func product(_ id: Product.ID) throws(Unreadable) -> Product {
        let facts: [(ExactText, FirestoreValue)] = [
            ("vendor", .string(seller.rawValue)), ("status", .string(SaleStatus.sold.rawValue)),
            ("createdAt", at.map { .timestamp($0) } ?? .null),
        ]
        var source = DocumentFields(fields: goods.adding(facts))
        return try Product(id: id, &source)
    }
}

/// The changes by a step of a sale in the document of its two parties.
///
/// A reservation that becomes a sale keeps its buyer, and so does a product that stays sold; a product that is on sale
/// again has none. A sale that its buyer has confirmed stays as it is.
struct SaleStep {
    let before: SaleStatus
    let after: SaleStatus
    /// The buyer whom the patch names.
    let named: UserID?
    let known: SaleDocument?
    let seller: UserID
    /// A message that the named buyer has written to the seller.
    let message: String?
    /// The fields of the product after the step.
    let product: FirestoreFields

    /// The change; `nil` where there is none.
    func write(to path: DocumentPath) throws(FirestoreError) -> FirestoreWrite? {
        let isConfirmed = known?.isConfirmed == true
        guard after.hasBuyer else {
            guard named == nil else { throw Self.refusal }
            return known == nil || isConfirmed ? nil : .delete(path)
        }
        guard let named, named != known?.buyer else {
            guard let known, !isConfirmed, known.status != after else { return nil }
            return write(to: path, buyer: known.buyer, message: known.message)
        }
        // Another buyer of a sold product would silence the first one.
        guard named != seller, known == nil || (before != .sold && !isConfirmed), let message else {
            throw Self.refusal
        }
        return write(to: path, buyer: named, message: message)
    }

    private func write(to path: DocumentPath, buyer: UserID, message: String) -> FirestoreWrite {
        let fields = SaleDocument.fields(
            seller: seller,
            buyer: buyer,
            status: after,
            message: message,
            product: product
        )
        return FirestoreWrite.set(path, fields).with([FieldTransform("at", .requestTime)])
    }

    /// The refusal to name a buyer, the same for every reason, because a block is a matter between two users.
    static let refusal = FirestoreError(.rejected(ServerRejection(status: 400, code: "buyer")))
}
