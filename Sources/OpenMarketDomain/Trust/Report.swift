/// What a user finds wrong in the market, for the one who runs it.
public struct Report: Sendable, Hashable {
    /// What it is about.
    public enum Subject: Sendable, Hashable {
        /// A product.
        case product(Product.ID)
        /// A seller.
        case seller(Seller.Key)
        /// A message, in a chat of the user.
        case message(Message.ID, in: ChatRoom.ID)
        /// What someone says of the other party of a sale.
        case review(Review.ID)
    }

    /// Why; a closed list, so that the one who runs the market can sort.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// It deceives buyers.
        case fraud
        /// It may not be sold.
        case forbidden
        /// It is an imitation.
        case counterfeit
        /// It insults or harasses someone.
        case abuse
        /// It is advertising.
        case spam
        /// Something else.
        case other
    }

    /// What it is about.
    public let subject: Subject
    /// Why.
    public let reason: Reason
    /// What else there is to say; blank for nothing.
    public let text: String

    /// A report.
    public init(_ subject: Subject, _ reason: Reason, text: String = "") {
        self.subject = subject
        self.reason = reason
        self.text = text
    }

    /// The most characters that ``text`` has.
    public static let longestText = 500
}

extension Report: CustomStringConvertible, CustomReflectable {
    /// What it is about and why; not what was written.
    public var description: String { "Report(\(subject), \(reason.rawValue))" }
    /// A mirror without what was written.
    public var customMirror: Mirror { Mirror(self, children: ["subject": subject, "reason": reason]) }
}
