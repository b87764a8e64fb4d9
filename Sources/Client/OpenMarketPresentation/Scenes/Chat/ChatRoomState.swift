public import Foundation
public import OpenMarketDomain

/// The state of one chat.
public struct ChatRoomState: Sendable, Equatable, AlertingState {
    /// The name of the other member; blank until it is known.
    public internal(set) var title = ""
    /// The product that the chat is about, for both, as long as it is there.
    public internal(set) var subject: ProductRow?
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

/// A message as a chat shows it.
public struct MessageRow: Sendable, Equatable, Identifiable {
    /// The message.
    public let id: Message.ID
    /// The text of the message.
    public let body: String
    /// The same in parts, with the links into the market in it.
    public let text: LinkedText
    /// Whether the user wrote it.
    public let isMine: Bool
    /// When it was sent; `nil` while it is not.
    public let time: String?
    /// The status of the user's own message: sending, waiting, sent, read, or failed.
    public let status: String?
    /// Whether the market did not take it.
    public let hasFailed: Bool
    /// Whether it waits for the network.
    public let isWaiting: Bool
    /// When it was sent and how far it is, in one line.
    public var about: String { [time, status].compactMap(\.self).joined(separator: " · ") }
    /// Whether it can be sent again or deleted.
    public var isUnsent: Bool { hasFailed || isWaiting }
    /// The text for VoiceOver.
    public let accessibility: AccessibleText

    /// A row about `message`.
    public init(
        _ message: Message,
        isMine: Bool,
        isRead: Bool,
        otherName: String?,
        links: DeepLink.Rules = DeepLink.Rules(scheme: nil),
        wording: Wording,
        now: Date
    ) {
        id = message.id
        body = message.body
        text = LinkedText(message.body, rules: links)
        self.isMine = isMine
        time = message.sentAt.map { wording.messageTime($0, now: now) }
        status = isMine ? wording.text(of: message.state, isRead: isRead) : nil
        isWaiting = message.state == .waiting
        if case .failed = message.state { hasFailed = true } else { hasFailed = false }
        // Without a name, VoiceOver would read it like the user's own.
        let sender = isMine ? nil : otherName ?? ""
        accessibility = wording.accessibleText(of: message, by: sender, isRead: isRead, now: now)
    }
}

extension MessageRow: RedactedDescription {
    /// The row without what it says: descriptions end up in logs.
    public var description: String { "MessageRow(\(id.rawValue))" }
}
