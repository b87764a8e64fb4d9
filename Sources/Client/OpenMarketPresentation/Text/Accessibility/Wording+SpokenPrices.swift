import Foundation
import OpenMarketDomain

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
