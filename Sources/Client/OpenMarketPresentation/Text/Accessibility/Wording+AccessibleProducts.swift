public import Foundation
public import OpenMarketDomain

extension Wording {
    /// Returns the spoken text of a product: its name, price and stock; its seller and date, the number of its likes,
    /// and whether the user likes it.
    public func accessibleText(of product: Product, isLiked: Bool, now: Date) -> AccessibleText {
        let date = product.createdAt.map { relativeDate($0, now: now) }
        return AccessibleText(
            label: sentence(
                name(of: product),
                statusToken(of: product)?.text,
                spokenPrice(of: product),
                spokenStock(product.stock)
            ),
            value: sentence(
                product.vendorName,
                date,
                spokenLikes(of: product),
                self(isLiked ? .spokenLiked : .spokenNotLiked)
            ),
            hint: self(.spokenProductHint)
        )
    }

    /// Returns the spoken text of one image of a product, counted from 1.
    public func accessibleText(ofImage number: Int, of count: Int, product: String? = nil) -> AccessibleText {
        let place =
            count > 1
            ? self(.spokenImage, self.number(min(max(number, 1), count)), self.number(count)) : self(.spokenOnlyImage)
        return AccessibleText(label: sentence(product, place), hint: self(.spokenImageHint))
    }

    /// Returns the spoken text of the heart of a product.
    public func accessibleText(ofLikeButtonOf product: Product, isLiked: Bool) -> AccessibleText {
        AccessibleText(
            label: self(isLiked ? .spokenUnlikeButton : .spokenLikeButton, name(of: product)),
            value: self(isLiked ? .spokenLiked : .spokenNotLiked),
            hint: self(isLiked ? .spokenUnlikeHint : .spokenLikeHint)
        )
    }

    private func spokenLikes(of product: Product) -> String? {
        guard let count = product.likeCount, count > 0 else { return nil }
        return self(.spokenLikeCount, number(count))
    }

    private func spokenStock(_ stock: Int) -> String? {
        guard stock != 1 else { return nil }
        guard stock > 0 else { return self(.stockSoldOut) }
        return stock > Self.countedStock ? self(.stockPlenty) : self(.spokenStock, number(stock))
    }
}

extension Wording {
    /// Returns the spoken text of a message: its writer, its text, its date and its state.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - name: Who wrote it; `nil` for oneself.
    ///   - isRead: Whether the other member has read it.
    ///   - now: The present.
    /// - Returns: The VoiceOver text.
    public func accessibleText(of message: Message, by name: String?, isRead: Bool, now: Date) -> AccessibleText {
        let time = message.sentAt.map { messageTime($0, now: now) }
        let state = name == nil ? text(ofOwn: message.state, isRead: isRead) : nil
        let value = sentence(time, state)
        return AccessibleText(
            label: sentence(name.map(userName) ?? self(.spokenMe), message.body),
            value: value.isEmpty ? nil : value,
            hint: hint(for: message.state)
        )
    }

    /// Returns the spoken text of a chat: the other member, the last message with its date, and the number of unread
    /// ones.
    public func accessibleText(of room: ChatRoom, now: Date) -> AccessibleText {
        let unread = room.unreadCount > 0 ? self(.unreadCount, number(room.unreadCount)) : self(.spokenAllRead)
        return AccessibleText(
            label: sentence(userName(room.otherName), room.lastMessage ?? self(.spokenNoMessages)),
            value: sentence(unread, roomTime(room.updatedAt, now: now)),
            hint: self(.spokenRoomHint)
        )
    }

    private func userName(_ name: String) -> String {
        name.isEmpty ? self(.goneUser) : name
    }

    /// A failure is put without the request to tap, which the hint makes.
    private func text(ofOwn state: Message.State, isRead: Bool) -> String {
        guard case .failed = state else { return text(of: state, isRead: isRead) }
        return self(.alertFailedMessageTitle)
    }

    private func hint(for state: Message.State) -> String? {
        switch state {
        case .failed, .waiting: self(.spokenFailedHint)
        case .sending, .sent: nil
        }
    }
}

/// The text that a screen reader speaks for an element of the screen.
public struct AccessibleText: Sendable, Equatable {
    public let label: String
    /// The part that may change, such as a date or whether it is liked.
    public let value: String?
    /// The effect of a tap.
    public let hint: String?

    public init(label: String, value: String? = nil, hint: String? = nil) {
        (self.label, self.value, self.hint) = (label, value, hint)
    }
}

extension Wording {
    /// An amount of money for VoiceOver: the unit follows the number, whatever the screen shows.
    func spokenAmount(_ money: Money) -> String {
        guard money.amount.isFinite else { return self(.priceUnknown) }
        let value = number(money.amount)
        if let unit = Self.spokenUnit(of: money.currency) { return self(unit, value) }
        let code = PlainLine(money.currency.rawValue, limit: 8).text
        return code.isEmpty ? value : self(.spokenAmount, value, code)
    }

    /// The phrase of a currency that the languages have a word for.
    private static func spokenUnit(of currency: Currency) -> Phrase? {
        switch currency {
        case .krw: .spokenWon
        case .usd: .spokenDollar
        case .jpy: .spokenYen
        case .eur: .spokenEuro
        default: nil
        }
    }

    /// The price of a product for VoiceOver: `12,000원, 20퍼센트 할인, 할인 전 15,000원`.
    ///
    /// A strike-through cannot be heard, so the price to pay comes first and the old one is named as such.
    func spokenPrice(of product: Product) -> String {
        guard isReduced(product) else { return spokenAmount(product.price) }
        let percentage = percentage(of: product).map { self(.spokenDiscount, number($0)) }
        let before = self(.spokenOldPrice, spokenAmount(product.price))
        return sentence(spokenAmount(product.bargainPrice), percentage, before)
    }

    /// The parts that there are, as one sentence.
    func sentence(_ parts: String?...) -> String {
        parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: self(.spokenSeparator))
    }
}
