import Foundation
import OpenMarketDomain

/// Sales with a named buyer and their reviews, and the rules they are kept by.
struct InMemoryDealings {
    struct Deal {
        /// The product as it was when it was reserved or sold.
        let product: Product
        let seller: UserID
        let buyer: UserID
        /// Counts the steps of all sales: a later one has a higher number.
        let number: Int
        var isConfirmed = false

        var isSold: Bool { product.status != .reserved }

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
        var answer: String?
    }

    private(set) var deals: [Product.ID: Deal] = [:]
    /// The oldest one first.
    private(set) var entries: [Entry] = []
    private var lastNumber = 0

    /// Follows a step of a sale; one that its buyer has confirmed stays as it is.
    mutating func note(_ product: Product, buyer: UserID?, seller: UserID?) {
        let known = deals[product.id]
        guard known?.isConfirmed != true else { return }
        guard product.status != .onSale, let seller, let buyer = buyer ?? known?.buyer else {
            deals[product.id] = nil
            return
        }
        guard known?.buyer != buyer || known?.product.status != product.status else { return }
        lastNumber += 1
        deals[product.id] = Deal(product: product, seller: seller, buyer: buyer, number: lastNumber)
    }

    /// A product that is gone was reserved for no user; a sold one stays.
    mutating func remove(_ product: Product.ID) {
        if deals[product]?.isSold == false { deals[product] = nil }
    }

    /// The sales to a user, the last one first.
    func purchases(of buyer: UserID) -> [Deal] {
        deals.values.filter { $0.buyer == buyer && $0.isSold }.sorted { $0.number > $1.number }
    }

    mutating func confirm(_ product: Product.ID, by buyer: UserID) throws(MarketError) {
        guard let deal = deals[product], deal.isSold, deal.buyer == buyer else { throw .notFound }
        deals[product]?.isConfirmed = true
    }

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
        guard deal.buyer == writer || deal.isConfirmed else { throw .notFound }
        if deal.buyer == writer { deals[product]?.isConfirmed = true }
        lastNumber += 1
        let entry = Entry(
            number: lastNumber,
            product: product,
            productName: deal.product.name,
            writer: writer,
            subject: subject,
            stars: stars,
            text: text,
            date: date
        )
        entries.append(entry)
        return entry
    }

    mutating func answer(_ id: Review.ID, with text: String, by subject: UserID) throws(MarketError) {
        guard let index = entries.firstIndex(where: { String($0.number) == id.rawValue && $0.subject == subject })
        else {
            throw .notFound
        }
        guard entries[index].answer == nil || entries[index].answer == text else { throw .conflict }
        entries[index].answer = text
    }

    mutating func delete(_ id: Review.ID, by writer: UserID) throws(MarketError) {
        guard let index = entries.firstIndex(where: { String($0.number) == id.rawValue && $0.writer == writer }) else {
            throw .notFound
        }
        entries.remove(at: index)
    }
}
