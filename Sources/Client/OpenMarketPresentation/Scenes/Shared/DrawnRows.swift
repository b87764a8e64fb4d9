import Foundation
import OpenMarketDomain
import Synchronization

/// The rows that were drawn last, so that a list of thousands draws again only what has changed.
final class DrawnRows: Sendable {
    private struct Drawn {
        let product: Product
        let row: ProductRow
    }

    private struct Rows {
        /// The words, and the day, since rows show relative dates.
        var wording: Wording?
        var day = ""
        /// The account of the user, who alone may see the messages of a chat.
        var account: String?
        var drawn: [Product.ID: Drawn] = [:]
        var said: [Said: MessageRow] = [:]
    }

    /// Everything that a message is drawn from.
    struct Said: Hashable {
        let message: Message
        let isMine: Bool
        let isRead: Bool
        let otherName: String?
    }

    private static let limit = 20_000
    private let rows = Mutex(Rows())

    /// The row of a product: the one that was drawn before, if it would look the same.
    func row(of product: Product, isLiked: Bool, in wording: Wording, at now: Date) -> ProductRow {
        rows.withLock { rows in
            if let last = rows.drawn[product.id], last.product == product, last.row.isLiked == isLiked {
                return last.row
            }
            if rows.drawn.count >= Self.limit { rows.drawn = [:] }
            let row = ProductRow(product, isLiked: isLiked, wording: wording, now: now)
            rows.drawn[product.id] = Drawn(product: product, row: row)
            return row
        }
    }

    /// The row of a message: the one that was drawn before, if it would look the same.
    func row(of said: Said, draw: () -> MessageRow) -> MessageRow {
        rows.withLock { rows in
            if let row = rows.said[said] { return row }
            if rows.said.count >= Self.limit { rows.said = [:] }
            let row = draw()
            rows.said[said] = row
            return row
        }
    }

    /// Forgets rows of other words, of another day, and of another user.
    func begin(in wording: Wording, at now: Date, for account: String?) {
        let day = wording.calendarDay(now, now: .distantPast)
        rows.withLock { rows in
            guard rows.wording != wording || rows.day != day || rows.account != account else { return }
            rows = Rows(wording: wording, day: day, account: account)
        }
    }
}
