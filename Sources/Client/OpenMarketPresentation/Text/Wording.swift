public import Foundation
public import OpenMarketDomain

/// The language, the words and the time zone for one user.
///
/// A value that view models are made with. It never asks the device for its
/// language or zone, so that a screen looks the same in a test and everywhere.
///
/// ```swift
/// let wording = Wording(.english)
/// wording(.emptyResults, "lamp")           // No results for “lamp”. Try another word.
/// wording.amount(Money(1000, .krw))        // ₩1,000
/// ```
public struct Wording: Sendable, Equatable {
    /// The language, which decides how dates and units are put together.
    public let language: Language
    /// The time zone in which a day begins and ends.
    public let timeZone: TimeZone
    public let book: PhraseBook

    /// A way to talk.
    ///
    /// - Parameters:
    ///   - language: The language.
    ///   - timeZone: The time zone in which a day begins and ends; Seoul by default.
    ///   - book: The words, where an app has its own; those of the language otherwise.
    public init(
        _ language: Language = .korean,
        timeZone: TimeZone = Wording.seoul,
        book: PhraseBook? = nil
    ) {
        self.language = language
        self.timeZone = timeZone
        self.book = book ?? .of(language)
    }

    /// The text of a phrase, with these values in its placeholders.
    public func callAsFunction(_ phrase: Phrase, _ values: String...) -> String {
        PhraseTemplate(book[phrase]).filled(with: values)
    }

    /// The zone that the markets live in; it has had no summer time since 1988.
    public static let seoul = TimeZone(identifier: "Asia/Seoul") ?? TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
}

extension Wording {
    /// Returns the name of a category; one that only its market knows has its own text.
    public func name(of category: ProductCategory) -> String {
        CategoryNames.table[category.rawValue, language] ?? PlainLine(category.rawValue, limit: 40).text
    }

    /// A category with the one above it: `Home › Lighting`.
    public func path(of category: ProductCategory) -> String {
        guard let parent = category.parent else { return name(of: category) }
        return name(of: parent) + " › " + name(of: category)
    }

    /// A range of prices: `₩10,000 – ₩50,000`, or from the last one on.
    public func range(of band: PriceBand, in currency: Currency) -> String {
        let least = amount(Money(band.minimum, currency))
        guard let maximum = band.maximum else { return least + " –" }
        return least + " – " + amount(Money(maximum, currency))
    }
}

extension Wording {
    /// Returns the name of an order.
    public func name(of sort: ProductSort) -> String {
        switch sort {
        case .standard: self(.sortStandard)
        case .cheapest: self(.sortCheapest)
        case .dearest: self(.sortDearest)
        case .discount: self(.sortDiscount)
        case .likes: self(.sortLikes)
        }
    }

    /// Returns the name of a status of a sale.
    public func name(of status: SaleStatus) -> String {
        switch status {
        case .onSale: self(.statusOnSale)
        case .reserved: self(.statusReserved)
        case .sold: self(.statusSold)
        case .hidden: self(.statusHidden)
        }
    }

    /// Returns the name of a product, also when it has none.
    public func name(of product: Product) -> String {
        product.name.isEmpty ? self(.unnamedProduct) : product.name
    }
}

extension Wording {
    /// Returns the state of a transfer.
    public func text(of progress: TransferProgress) -> String {
        switch progress {
        case .preparing(let done, let total):
            self(.progressPreparing, number(min(max(done, 0), max(total, 1) - 1) + 1), number(max(total, 1)))
        case .kept: self(.progressBusy)
        case .sending(let bytes, let total): self(.progressUploading, number(Self.percent(bytes, of: total)))
        case .waiting: self(.progressWaiting)
        case .receiving: self(.progressReceiving)
        case .finished: self(.progressDone)
        }
    }

    /// Returns the state of a message; only for the user's own it is known whether they were read.
    public func text(of state: Message.State, isRead: Bool = false) -> String {
        switch state {
        case .sending: self(.messageSending)
        case .waiting: self(.messageWaiting)
        case .sent: self(isRead ? .messageRead : .messageSent)
        case .failed: self(.messageFailed)
        }
    }

    /// Returns the state of the connection of a chat.
    public func text(of connection: ConversationState.Connection) -> String {
        switch connection {
        case .connecting: self(.connectionConnecting)
        case .live: self(.connectionLive)
        case .interrupted: self(.connectionInterrupted)
        case .ended: self(.connectionEnded)
        }
    }

    /// Between 0 and 100, and 100 only when nothing is left.
    private static func percent(_ bytes: Int64, of total: Int64) -> Int {
        guard total > 0, bytes < total else { return total > 0 ? 100 : 0 }
        var exact = Decimal(max(0, bytes)) * 100 / Decimal(total)
        var whole = Decimal()
        NSDecimalRound(&whole, &exact, 0, .down)
        return NSDecimalNumber(decimal: whole).intValue
    }
}
