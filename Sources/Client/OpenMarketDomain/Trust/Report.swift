/// A user's report for the operator of the market.
public struct Report: Sendable, Equatable {
    /// The subject.
    public enum Subject: Sendable, Hashable {
        case product(Product.ID)
        case seller(Seller.Key)
        /// A message, in a chat of the user.
        case message(Message.ID, in: ChatRoom.ID)
        /// A review of one party of a sale by the other party.
        case review(Review.ID)
    }

    /// The reason; a closed list, so that the operator of the market can sort reports.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        case fraud
        /// The product may not be sold.
        case forbidden
        case counterfeit
        case abuse
        case spam
        case other
    }

    public let subject: Subject
    public let reason: Reason
    /// The text; blank for nothing.
    public let text: String

    public init(_ subject: Subject, _ reason: Reason, text: String = "") {
        (self.subject, self.reason, self.text) = (subject, reason, text)
    }

    /// The most characters that ``text`` has.
    public static let longestText = 500
}

extension Report: CustomStringConvertible, CustomReflectable {
    /// The subject and the reason; not the text.
    public var description: String { "Report(\(subject), \(reason.rawValue))" }
    /// A mirror without what was written.
    public var customMirror: Mirror { Mirror(self, children: ["subject": subject, "reason": reason]) }
}

/// The destination of reports.
public protocol ReportsRepository: Sendable {
    /// Stores a report. Another one of the same user about the same thing changes nothing.
    ///
    /// - Throws: ``MarketError/notFound`` when there is no such thing, or it is the user's own;
    ///   ``MarketError/rateLimited(retryAfter:)`` when the user has sent too many within a day.
    func send(_ report: Report) async throws(MarketError)
}
