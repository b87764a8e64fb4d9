public import Foundation
public import OpenMarketDomain

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
