public import Foundation
public import OpenMarketDomain

/// The state of one chat.
public struct ChatRoomState: SceneState {
    /// The facts of a chat.
    public struct Facts: Sendable {
        let id: ChatRoom.ID
        let canReport: Bool
        let links: DeepLink.Rules
        var talk = ChatRoomTalk()
        /// The time at which the market sent the messages, if a cache has kept them since.
        var keptSince: Date?
        /// Whether the watch of now has told something, so that its connection is worth a word.
        var isHeard = false
        var draft = ""
        /// The problems of the draft when it was to be sent.
        var violations: [Violation] = []
        var isLoadingOlder = false
        /// The reason why the chat is over; `nil` while it goes on.
        var end: MarketError?
        /// The product from which the chat was opened here.
        var openedFrom: Product.ID?

        /// The product that the chat was opened about last: by either of the two, or else from here.
        var subject: Product.ID? { talk.room?.product ?? openedFrom }
        /// Whether messages arrive by themselves now.
        var isLive: Bool { isHeard && talk.connection == .live }
    }

    /// The name of the other member; blank until it is known.
    public let title: String
    /// The product that the chat is about, for both, as long as it is there.
    public let subject: ProductRow?
    /// The messages, the oldest first; messages that are being sent stand at the end.
    public let messages: [MessageRow]
    public let draft: String
    public let problems: [String]
    public let hasOlder: Bool
    public let isLoadingOlder: Bool
    /// Whether the other member can be blocked, which takes knowing who it is.
    public let canBlock: Bool
    /// Whether messages arrive by themselves now.
    public let isLive: Bool
    /// Connection status to show while live updates are down.
    public let connectionText: String?
    /// The date of the messages, while they come from the cache because there is no network.
    public let ageText: String?
    /// The reason why the chat is over; `nil` while it goes on.
    public let problem: Problem?
    public let emptyText: String?
    public let canReport: Bool
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let (wording, talk) = (drawing.wording, facts.talk)
        title = talk.room.map { $0.otherName.isEmpty ? wording(.goneUser) : $0.otherName } ?? ""
        subject = facts.subject.flatMap { drawing.products.product($0) }.map { drawing.row(of: $0) }
        messages = talk.messages.map { message in
            drawing.row(
                of: message,
                isMine: message.sender == drawing.user || talk.isMine(message),
                isRead: talk.isRead(message),
                otherName: talk.room?.otherName,
                links: facts.links
            )
        }
        (draft, problems) = (facts.draft, wording.texts(of: facts.violations))
        (hasOlder, isLoadingOlder) = (talk.older != nil, facts.isLoadingOlder)
        (canBlock, canReport, isLive) = (talk.room != nil, facts.canReport, facts.isLive)
        connectionText = facts.isHeard && !isLive ? wording.text(of: talk.connection) : nil
        ageText = facts.keptSince.map { wording.asOf($0, now: drawing.now) }
        problem = facts.end.map { Problem($0, in: wording) }
        emptyText = messages.isEmpty && isLive ? wording(.emptyMessages) : nil
        alert = drawing.alert
    }

    public var canSend: Bool { problem == nil && !draft.allSatisfy(\.isWhitespace) }
}

extension ChatRoomState: RedactedDescription {
    /// The chat without what is said in it: descriptions end up in logs.
    public var description: String { "ChatRoomState(\(messages.count) messages)" }
}

/// A message as a chat shows it.
public struct MessageRow: Sendable, Equatable, Identifiable {
    public let id: Message.ID
    public let body: String
    /// ``body`` in parts, with the links into the market in it.
    public let text: LinkedText
    public let isMine: Bool
    /// The time at which the message was sent; `nil` before that.
    public let time: String?
    /// The status of the user's own message: sending, waiting, sent, read, or failed.
    public let status: String?
    public let hasFailed: Bool
    public let isWaiting: Bool
    /// The time of the message and its state, in one line.
    public var about: String { [time, status].compactMap(\.self).joined(separator: " · ") }
    /// Whether it can be sent again or deleted.
    public var isUnsent: Bool { hasFailed || isWaiting }
    public let accessibility: AccessibleText

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
