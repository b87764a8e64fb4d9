public import OpenMarketDomain

/// Someone for whom a product can be reserved, or to whom it can be sold.
public struct BuyerRow: Sendable, Equatable, Identifiable {
    public let id: UserID
    public let name: String

    /// The id of the row for someone who has not written: the sale has no buyer that the market knows.
    public static let someoneElse = UserID(rawValue: "")
}

/// The sale of a product: for its seller the choice of a buyer, for both parties the other's name and a review.
public struct SaleState: SceneState {
    /// The facts of a sale.
    public struct Facts: Sendable {
        let product: Product.ID
        /// The sale; there is none where the user is no party of one.
        var sale: Loaded<Sale?> = .idle
        /// The users who have written to the seller, once they were asked for.
        var writers: Loaded<[BuyerRow]> = .idle
    }

    /// The buyer or the seller; `nil` for users who are no party of it, and while no buyer is named.
    public let text: String?
    public let reviews: [ReviewRow]
    /// Whether the user may confirm that the product was sold to them.
    public let canConfirm: Bool
    public let canReview: Bool
    /// Whether the seller, should that be the user, can name a buyer.
    public let canName: Bool
    /// The buyers whom the seller can name, once they were asked for.
    public let buyers: LoadState<[BuyerRow]>
    /// The text in place of them when there is no one to name.
    public let noBuyersText: String?
    /// The user for whom the product is reserved.
    let reserved: UserID?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let (wording, sale) = (drawing.wording, facts.sale.value ?? nil)
        text = sale.map { wording.text(of: $0) }
        reviews = (sale?.reviews ?? []).map { ReviewRow($0, aboutUser: !$0.isOwn, wording: wording, now: drawing.now) }
        canConfirm = sale?.canConfirm ?? false
        canReview = sale?.canReview ?? false
        canName = facts.isAnswered && sale?.isSold != true
        // The market keeps a buyer until the product is on sale again.
        let isOpen = sale == nil && drawing.products.product(facts.product)?.status != .sold
        let someone = isOpen ? [BuyerRow(id: BuyerRow.someoneElse, name: wording(.saleSomeoneElse))] : []
        let named = (facts.writers.value ?? []) + someone
        buyers = facts.writers.isIdle ? .idle : facts.writers.drawn(in: wording) { _ in named }.showing(named)
        noBuyersText = facts.writers.value?.isEmpty == true ? wording(.emptyBuyers) : nil
        reserved = sale.flatMap { $0.isSold ? nil : $0.other.user }
    }
}

extension SaleState.Facts {
    /// Whether the market has said who the parties are, or that it does not.
    fileprivate var isAnswered: Bool {
        switch sale {
        case .idle, .loading(nil): false
        case .loading, .loaded, .failed: true
        }
    }
}

extension Wording {
    fileprivate func text(of sale: Sale) -> String {
        party(of: sale) + (sale.awaitsBuyer ? "\n" + self(.saleAwaitsBuyer) : "")
    }

    /// Returns a name, or that there is none.
    func person(_ name: String) -> String { name.isEmpty ? self(.unnamedVendor) : name }

    func party(of sale: Sale) -> String {
        let name = person(sale.other.name)
        return switch (sale.isSeller, sale.isSold) {
        case (true, false): self(.saleReservedFor, name)
        case (true, true): self(.saleSoldTo, name)
        case (false, false): self(.saleReservedBy, name)
        case (false, true): self(.saleBoughtFrom, name)
        }
    }
}
