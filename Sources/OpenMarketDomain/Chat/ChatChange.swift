/// What is told to somebody who watches a conversation.
public enum ChatChange: Sendable, Hashable {
    /// These messages are in the conversation, in its order. Any of them may have been told before.
    case messages([Message])
    /// Everything up to now has been told; what follows is new.
    case live
    /// The connection is gone and nothing follows; watch again from the last place.
    case failed(MarketError)
}
