import Foundation
import OpenMarketDomain

/// Sales with a named buyer and their reviews, and the rules they are kept by.
struct InMemoryDealings {
    struct Deal {
        let product: Product.ID
        let productName: String
        let seller: UserID
        let buyer: UserID
        var isSold: Bool

        func other(than user: UserID) -> UserID? {
            switch user {
            case seller: buyer
            case buyer: seller
            default: nil
            }
        }
    }

    struct Entry {
        let number: Int
        let product: Product.ID
        let productName: String
        let writer: UserID
        let subject: UserID
        let stars: Stars
        let text: String
        let date: Date
    }

    private(set) var deals: [Product.ID: Deal] = [:]
    /// The oldest one first.
    private(set) var entries: [Entry] = []
    private var lastNumber = 0

    /// Follows a step of a sale.
    mutating func note(_ product: Product, buyer: UserID?, seller: UserID?) {
        let known = deals[product.id]?.buyer
        guard product.status != .onSale, let seller, let buyer = buyer ?? known else {
            deals[product.id] = nil
            return
        }
        deals[product.id] = Deal(
            product: product.id,
            productName: product.name,
            seller: seller,
            buyer: buyer,
            isSold: product.status != .reserved
        )
    }

    /// A product that is gone has no buyer.
    mutating func remove(_ product: Product.ID) { deals[product] = nil }

    /// The stars in the last review of each writer.
    func stars(of subject: UserID?) -> [Int] {
        let own = entries.filter { $0.subject == subject }.map { ($0.writer, $0.stars.rawValue) }
        return Array(Dictionary(own) { _, last in last }.values)
    }

    mutating func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID,
        by writer: UserID,
        at date: Date
    ) throws(MarketError) -> Entry {
        guard let deal = deals[product], deal.isSold, let subject = deal.other(than: writer) else { throw .notFound }
        if let known = entries.first(where: { $0.product == product && $0.writer == writer && $0.subject == subject }) {
            guard known.stars == stars, known.text == text else { throw .conflict }
            return known
        }
        let isConfirmed = entries.contains { $0.product == product && $0.writer == subject && $0.subject == writer }
        guard deal.buyer == writer || isConfirmed else { throw .notFound }
        lastNumber += 1
        let entry = Entry(
            number: lastNumber,
            product: product,
            productName: deal.productName,
            writer: writer,
            subject: subject,
            stars: stars,
            text: text,
            date: date
        )
        entries.append(entry)
        return entry
    }

    mutating func delete(_ id: Review.ID, by writer: UserID) throws(MarketError) {
        guard let index = entries.firstIndex(where: { String($0.number) == id.rawValue && $0.writer == writer }) else {
            throw .notFound
        }
        entries.remove(at: index)
    }
}
