import OpenMarketDomain

/// The state of one chat.
public struct ChatRoomState: Sendable, Equatable, AlertingState {
    /// The name of the other member; blank until it is known.
    public internal(set) var title = ""
    /// The messages, the oldest first; what is being sent stands at the end.
    public internal(set) var messages: [MessageRow] = []
    /// The message that is being written.
    public internal(set) var draft = ""
    /// The problems of the draft.
    public internal(set) var problems: [String] = []
    /// Whether there is anything before the first message.
    public internal(set) var hasOlder = false
    /// Whether older messages are on their way.
    public internal(set) var isLoadingOlder = false
    /// Whether the other member can be blocked, which takes knowing who it is.
    public internal(set) var canBlock = false
    /// Whether messages arrive by themselves now.
    public internal(set) var isLive = false
    /// Connection status to show while live updates are down.
    public internal(set) var connectionText: String?
    /// The date of the messages, while they come from the cache because there is no network.
    public internal(set) var ageText: String?
    /// Why the chat is over, once it is.
    public internal(set) var problem: Problem?
    /// The text in place of messages when there are none.
    public internal(set) var emptyText: String?
    /// Whether messages of the other member can be reported.
    public internal(set) var canReport = false
    /// The alert that is shown.
    public var alert: AlertModel?

    /// Whether there is anything to send.
    public var canSend: Bool { problem == nil && !draft.allSatisfy(\.isWhitespace) }
}

extension ChatRoomState: RedactedDescription {
    /// The chat without what is said in it: descriptions end up in logs.
    public var description: String { "ChatRoomState(\(messages.count) messages)" }
}

extension ChatRoomModel.Action: RedactedDescription {
    /// The name of the action, without the text that was typed.
    public var description: String {
        switch self {
        case .type: "type"
        case .send: "send"
        case .tapFailed(let id): "tapFailed(\(id.rawValue))"
        case .open(let link): "open(\(link))"
        case .report(let id): "report(\(id.rawValue))"
        case .block: "block"
        case .loadOlder: "loadOlder"
        case .answer(let choice): "answer(\(choice))"
        }
    }
}
