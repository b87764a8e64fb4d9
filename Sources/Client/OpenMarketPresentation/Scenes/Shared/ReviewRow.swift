import Foundation
public import OpenMarketDomain

/// A review as a list shows it.
public struct ReviewRow: Sendable, Equatable, Identifiable {
    public let id: Review.ID
    public let writer: String
    /// Five stars, of which the rated ones are full.
    public let stars: String
    public let product: String
    /// Its text; `nil` for nothing.
    public let text: String?
    /// The answer to it, said to be one; `nil` for none.
    public let answer: String?
    /// The day on which the review was written.
    public let date: String
    /// Whether the user wrote it, and so may delete it.
    public let isOwn: Bool
    /// Whether it is about the user, who has not answered it.
    public let canAnswer: Bool
    public let accessibility: AccessibleText

    /// A row; for reviews that are `aboutUser`, the user may have an answer.
    init(_ review: Review, aboutUser isAboutUser: Bool, wording: Wording, now: Date) {
        id = review.id
        writer = review.writerName.isEmpty ? wording(.unnamedVendor) : review.writerName
        stars = Self.stars(review.stars.rawValue)
        product = review.productName
        text = review.text.isEmpty ? nil : review.text
        answer = review.answer.map { wording(.reviewAnswer, $0) }
        canAnswer = isAboutUser && !review.isOwn && review.answer == nil
        date = wording.calendarDay(review.writtenAt, now: now)
        isOwn = review.isOwn
        let spoken = wording(.spokenStars, wording.number(review.stars.rawValue))
        accessibility = AccessibleText(label: wording.sentence(writer, spoken, product, text, date, answer))
    }

    /// The review as a row, which opens nothing.
    public var row: SceneRow {
        let origin = [product, date].filter { !$0.isEmpty }.joined(separator: " · ")
        return SceneRow(
            stars + " " + writer,
            text: [text, answer, origin].compactMap(\.self).joined(separator: "\n"),
            accessibility: accessibility,
            others: ["answerReview", "deleteReview", "reportReview"].map { .init($0, id.rawValue) }
        )
    }

    static func stars(_ count: Int) -> String {
        let full = min(max(count, 0), 5)
        return String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full)
    }
}
