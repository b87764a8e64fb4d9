/// A topic that a listener can choose.
enum EventTopic: String, Sendable, Hashable, CaseIterable {
    /// Products, which everyone may read.
    case products
    /// Documents that the listener may read: rooms, messages, likes.
    case documents
}
