public import Foundation
public import OpenMarketDomain

/// One step in the history of a product, as a detail shows it.
public struct HistoryRow: Sendable, Equatable {
    /// Since when: a day.
    public let date: String
    /// Its price from then on.
    public let price: TextToken
    /// The status of its sale; a dash where that is not known.
    public let status: TextToken
    /// The text for VoiceOver.
    public let accessibility: AccessibleText

    /// A row about `step`.
    public init(_ step: ProductRevision, wording: Wording, now: Date) {
        date = wording.calendarDay(step.date, now: now)
        price = TextToken(wording.amount(step.bargainPrice), .price)
        let known = step.status.map { wording.name(of: $0) }
        status = TextToken(known ?? "–", .status)
        let spoken = wording.spokenAmount(step.bargainPrice)
        accessibility = AccessibleText(label: wording.sentence(date, spoken, known))
    }
}
