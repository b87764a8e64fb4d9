import Foundation
import OpenMarketHTML
import OpenMarket

extension PageSurroundings {
    func chatsPage(_ state: ChatListState) -> Page {
        let isEmpty = state.rooms.value?.isEmpty ?? true
        return Page(wording(.titleChats), style: "narrow", problem: isEmpty ? state.rooms.problem : nil) {
            rooms(state)
        }
    }

    /// The chats by themselves: the one that was written in last is the first.
    func rooms(_ state: ChatListState) -> HTML {
        tag("div", .id("rooms")) {
            if let problem = state.rooms.problem { show(problem) }
            hint(state.ageText)
            showEmpty(state.emptyText, .chat, to: .products(.all), .actionBrowse)
            list(state.rooms.value ?? [], .class("rows rooms")) { room in
                tag("a", .href(.route(.chatRoom(room.id)))) {
                    avatar(room.title)
                    tag("strong") { room.title.isEmpty ? wording(.unnamedVendor) : room.title }
                    tag("span", .class("time")) { room.time }
                    tag("span", .class("last")) { room.lastMessage }
                    if room.unreadCount > 0 {
                        tag("span", .class("badge"), .hidden) { String(room.unreadCount) }
                        spoken(wording(.unreadCount, wording.number(Decimal(room.unreadCount))))
                    }
                }
                closing(.init("leave", room.id.rawValue), room.title)
            }
        }
    }
}
