import HTMLKit
import OpenMarket

/// What was said in a chat, by itself.
struct MessagesPiece {
    let id: ChatRoom.ID
    let state: ChatRoomState
    let around: Surroundings

    /// The messages, and how the chat is connected; an open page is told only of messages that look different.
    var piece: LivePiece {
        LivePiece("messages", rows: state.messages.map { ("message-" + $0.id.rawValue, row($0)) }, in: frame)
    }

    @Sendable private func frame(_ messages: HTML) -> HTML {
        tag("div", .id("messages"), .hook("messages")) {
            state.hasOlder ? older : .nothing
            if let text = state.ageText { tag("p", .class("hint"), Attribute("role", "status")) { text } }
            around.showEmpty(state.emptyText, .chat)
            tag("div", .class("log"), Attribute("role", "log"), .label(around.wording(.titleRoom))) {
                tag("ol") { messages }
            }
            tag(
                "p",
                .class("connection"),
                Attribute("role", "status"),
                Attribute("data-lost", around.wording(.connectionInterrupted)),
                Attribute("data-ended", around.wording(.alertSessionExpiredMessage))
            ) { state.connectionText }
        }
    }

    private var older: HTML {
        tag("p", .class("pages")) {
            tag("a", Attribute("href", DeepLink.room(id).path + "?older=1"), .swap("messages")) {
                around.wording(.actionLoadMore)
            }
        }
    }

    private func classes(of message: MessageRow) -> String {
        guard message.isMine else { return "theirs" }
        return message.isWaiting ? "mine waiting" : "mine"
    }

    private func row(_ message: MessageRow) -> HTML {
        tag("li", .id("message-" + message.id.rawValue), .class(classes(of: message))) {
            spoken(message.isMine ? around.wording(.spokenMe) : state.title)
            if !message.isMine { around.avatar(state.title) }
            tag("p", .class("body")) {
                for part in message.text.parts {
                    // The address is made from what was understood, and never from what was written.
                    if let link = part.link { tag("a", .href(link)) { part.text } } else { part.text }
                }
            }
            tag("p", .class("about")) { message.about }
            around.rare(.init("report", message.id.rawValue))
            around.action(.init("failed", message.id.rawValue))
        }
    }
}
