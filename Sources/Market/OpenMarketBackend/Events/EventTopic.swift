/// A topic that a listener can choose.
enum EventTopic: String, Sendable, Hashable, CaseIterable {
    /// Products, which everyone may read.
    case products
    /// Chats of which the listener is a member.
    case chats
    case likes
    /// Sales of which the listener is a party, and their reviews.
    case sales
    /// Documents that the listener may read: rooms, messages, likes.
    case documents

    /// The topics of a user who chooses none: those that are older than the choice.
    static let usual: Set<EventTopic> = [.products, .documents]
}
