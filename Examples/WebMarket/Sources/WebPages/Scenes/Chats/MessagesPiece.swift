public import OpenMarket

/// What was said in a chat, by itself: what the script asks for again and again.
public struct MessagesPiece: Sendable {
    let id: ChatRoom.ID
    let state: ChatRoomState
    /// What it is made with.
    public let around: Surroundings

    /// The messages of a chat.
    public init(id: ChatRoom.ID, state: ChatRoomState, around: Surroundings) {
        self.id = id
        self.state = state
        self.around = around
    }

    /// The messages, and how the chat is connected.
    public var html: HTML {
        tag("div", .id("messages"), .hook("messages"), Attribute("data-since", mark)) { content }
    }

    /// Tells one state of the messages, and of the number on the tab of chats, from another: two with the same mark
    /// look the same.
    public var mark: String {
        let unread = around.unread > 0 ? "-\(around.unread)" : ""
        return String(content.markup.utf8.reduce(14_695_981_039_346_656_037 as UInt64, Self.mixed), radix: 16) + unread
    }

    /// The hash function FNV-1a: short, and a collision does no harm.
    private static func mixed(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }

    private var content: HTML {
        .joined([
            state.hasOlder ? older : .nothing,
            around.showEmpty(state.emptyText, .chat),
            tag("div", .class("log"), Attribute("role", "log"), .label(around.wording(.titleRoom))) {
                tag("ol") {
                    for message in state.messages { row(message) }
                }
            },
            tag(
                "p",
                .class("connection"),
                Attribute("role", "status"),
                Attribute("data-ended", around.wording(.alertSessionExpiredMessage))
            ) { state.connectionText },
        ])
    }

    private var older: HTML {
        tag("p", .class("pages")) {
            tag("a", Attribute("href", Place.room(id).path + "?older=1"), .swap("messages")) {
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
            if !message.isMine { AvatarSign(name: state.title).html }
            tag("p", .class("body")) { message.body }
            tag("p", .class("about")) { [message.time, message.status].compactMap(\.self).joined(separator: " · ") }
            if !message.isMine {
                around.form {
                    void("input", .type("hidden"), .name("message"), .value(message.id.rawValue))
                    around.button(.report, .class("quiet")) { around.wording(.actionReport) }
                }
            }
            if message.isUnsent {
                around.form {
                    void("input", .type("hidden"), .name("message"), .value(message.id.rawValue))
                    around.button(.failed) { around.wording(.actionSendAgain) }
                }
            }
        }
    }
}
