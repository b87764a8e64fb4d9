/// A change that an observer of a conversation gets.
public enum ChatChange: Sendable, Equatable {
    /// These messages are in the conversation, in its order. Any of them may have been delivered before.
    case messages([Message])
    /// Everything up to now has been delivered; what follows is new.
    case live
    /// The connection is lost and nothing follows; observe again from the last cursor.
    case failed(MarketError)
}
