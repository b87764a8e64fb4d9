import OpenMarketData
import OpenMarketDomain

/// The sale of a product as a document: its two parties, and how far it has come.
struct SaleDocument: Equatable {
    let seller: UserID
    let buyer: UserID
    let status: SaleStatus
    /// A message that the buyer has written to the seller, which is what makes them a buyer.
    let message: String

    /// The sale in a document; `nil` for one that is none.
    init?(_ document: FirestoreDocument) {
        let fields = document.fields
        guard let parties = fields["parties"]?.strings, let seller = parties.first, let buyer = parties.last,
            parties.count == 2, let status = fields["status"]?.string.flatMap(SaleStatus.init(rawValue:)),
            let message = fields["message"]?.string
        else { return nil }
        self.init(seller: UserID(rawValue: seller), buyer: UserID(rawValue: buyer), status: status, message: message)
    }

    /// A sale.
    init(seller: UserID, buyer: UserID, status: SaleStatus, message: String) {
        (self.seller, self.buyer, self.status, self.message) = (seller, buyer, status, message)
    }

    /// As a document holds it.
    var fields: FirestoreFields {
        [
            "parties": .strings([seller.rawValue, buyer.rawValue]), "status": .string(status.rawValue),
            "message": .string(message),
        ]
    }

    /// The other one of the two; `nil` for anybody else.
    func other(than user: UserID) -> UserID? {
        switch user {
        case seller: buyer
        case buyer: seller
        default: nil
        }
    }
}

/// The changes by a step of a sale in the document of its two parties.
///
/// A reservation that becomes a sale keeps its buyer, and what stays sold does; what is on sale again has none.
struct SaleStep {
    private let before: SaleStatus
    private let after: SaleStatus
    private let named: UserID?
    private let known: SaleDocument?
    private let seller: UserID
    private let message: String?

    /// The step of a patch; `message` is one that the named buyer has written to the seller.
    init(
        from before: SaleStatus,
        by patch: ProductPatch,
        known: SaleDocument?,
        seller: UserID,
        message: String?
    ) {
        self.before = before
        after = patch.status ?? before
        named = patch.buyer
        (self.known, self.seller, self.message) = (known, seller, message)
    }

    /// The change; `nil` where there is none.
    func write(to path: DocumentPath) throws(FirestoreError) -> FirestoreWrite? {
        guard after.hasBuyer else {
            guard named == nil else { throw Self.refusal }
            return known == nil ? nil : .delete(path)
        }
        guard let sale = try sale(), sale != known else { return nil }
        return .set(path, sale.fields)
    }

    private func sale() throws(FirestoreError) -> SaleDocument? {
        guard let named, named != known?.buyer else {
            return known.map {
                SaleDocument(seller: seller, buyer: $0.buyer, status: after, message: $0.message)
            }
        }
        // Another buyer of what is sold would silence the first one.
        guard named != seller, known == nil || before != .sold, let message else { throw Self.refusal }
        return SaleDocument(seller: seller, buyer: named, status: after, message: message)
    }

    /// Why a buyer may not be named is the same for all, as a block is a matter between two users.
    static let refusal = FirestoreError(.rejected(ServerRejection(status: 400, code: "buyer")))
}
