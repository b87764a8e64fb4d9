import OpenMarketHTML
import OpenMarket

// The messages of a chat.
extension RoomPage {
    /// The messages, and how the chat is connected; an open page is told only of messages that look different.
    var messages: LivePiece {
        LivePiece("messages", rows: state.messages.map { ("message-" + $0.id.rawValue, row($0)) }, in: frame)
    }

    @Sendable private func frame(_ messages: HTML) -> HTML {
        tag("div", .id("messages"), .hook("messages")) {
            state.hasOlder ? older : .nothing
            around.hint(state.ageText)
            around.showEmpty(state.emptyText, .chat)
            tag("div", .class("log"), .role("log"), .label(wording(.titleRoom))) {
                tag("ol") { messages }
            }
            tag(
                "p",
                .class("connection"),
                .role("status"),
                Attribute("data-lost", wording(.connectionInterrupted)),
                Attribute("data-ended", wording(.alertSessionExpiredMessage))
            ) { state.connectionText }
        }
    }

    private var older: HTML {
        tag("p", .class("pages")) {
            tag("a", Attribute("href", Place.route(.chatRoom(id)).path + "?older=1"), .swap("messages")) {
                wording(.actionLoadMore)
            }
        }
    }

    private func classes(of message: MessageRow) -> String {
        guard message.isMine else { return "theirs" }
        return message.isWaiting ? "mine waiting" : "mine"
    }

    private func row(_ message: MessageRow) -> HTML {
        tag("li", .id("message-" + message.id.rawValue), .class(classes(of: message))) {
            spoken(message.isMine ? wording(.spokenMe) : state.title)
            if !message.isMine { around.avatar(state.title) }
            tag("p", .class("body")) {
                for part in message.text.parts {
                    // The address is made from the parsed link, and never from the typed text.
                    if let link = part.link { tag("a", .href(link)) { part.text } } else { part.text }
                }
            }
            tag("p", .class("about")) { message.about }
            around.rare(.init("report", message.id.rawValue))
            around.action(.init("failed", message.id.rawValue))
        }
    }
}
