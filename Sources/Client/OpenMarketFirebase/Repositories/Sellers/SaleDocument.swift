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
