import Foundation
import OpenMarketDomain

/// A page of messages as the cache stores it: those that the market has, and what could not be read is no part of it.
struct KeptMessages: Codable, Sendable {
    private struct Entry: Codable, Sendable {
        let id: Message.ID
        let sender: UserID
        let body: String
        let sentAt: Date
    }

    private let entries: [Entry]
    private let older: MessageCursor?

    /// The page as it came, with its losses; without them when it comes from the cache.
    private var fresh: MessagePage?

    private enum CodingKeys: String, CodingKey { case entries, older }

    init(_ page: MessagePage) {
        entries = page.messages.compactMap { message in
            message.sentAt.map { Entry(id: message.id, sender: message.sender, body: message.body, sentAt: $0) }
        }
        (older, fresh) = (page.older, page)
    }

    var page: MessagePage {
        let messages = entries.map { Message(id: $0.id, sender: $0.sender, body: $0.body, state: .sent($0.sentAt)) }
        return fresh ?? MessagePage(messages: messages, older: older)
    }
}
