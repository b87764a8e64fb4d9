import Foundation
import HTMLKit
import OpenMarket

/// The user's chats.
struct ChatsPage {
    let state: ChatListModel.State
    let around: Surroundings

    private var wording: Wording { around.wording }

    var page: Page {
        let rooms = state.rooms.value ?? []
        return Page(wording(.titleChats), style: "narrow", problem: rooms.isEmpty ? state.rooms.problem : nil) {
            self.rooms
        }
    }

    /// The chats by themselves: the one that was written in last is the first.
    var rooms: HTML {
        tag("div", .id("rooms")) {
            if let problem = state.rooms.problem { around.show(problem) }
            if let text = state.ageText { tag("p", .class("hint"), Attribute("role", "status")) { text } }
            around.showEmpty(state.emptyText, .chat, to: .products, .actionBrowse)
            tag("ul", .class("rows rooms")) {
                for room in state.rooms.value ?? [] { row(room) }
            }
        }
    }

    private func row(_ room: ChatRoomRow) -> HTML {
        tag("li") {
            tag("a", .href(.room(room.id))) {
                around.avatar(room.title)
                tag("strong") { room.title.isEmpty ? wording(.unnamedVendor) : room.title }
                tag("span", .class("time")) { room.time }
                tag("span", .class("last")) { room.lastMessage }
                if room.unreadCount > 0 {
                    tag("span", .class("badge"), .hidden) { String(room.unreadCount) }
                    spoken(wording(.unreadCount, wording.number(Decimal(room.unreadCount))))
                }
            }
            around.closing(.init("leave", room.id.rawValue), room.title)
        }
    }
}
