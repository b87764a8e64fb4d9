import Foundation
import OpenMarket

/// Lists chats, or talks to someone.
struct ChatAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard let name = call.operand(0) else {
            guard !call.has(.send) else { throw call.misuse(.needs("--send", "a NAME")) }
            return try await list(user, call, console)
        }
        let room = try await user.calling(await user.accounts.openChat(withVendorNamed: name), named: name)
        let conversation = ChatConversation(user: user, room: room, asJSON: call.has(.json), console: console)
        if let text = call.text(.send) {
            try await conversation.send(text)
        } else {
            try await conversation.run(lines: console.input())
        }
    }

    private func list(_ user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let rooms = try await user.calling(await user.accounts.chats.rooms())
        if call.has(.json) { return try console.print(["rooms": .array(rooms.map(json))]) }
        if rooms.isEmpty { console.note("No chats.") }
        for room in rooms {
            let unread = room.unreadCount == 0 ? "" : " (\(room.unreadCount))"
            let last = room.lastMessage.map { ": " + ShownText.line($0) } ?? ""
            try console.print(ShownText.line(room.otherName) + unread + last)
        }
    }

    private func json(_ room: ChatRoom) -> JSONValue {
        [
            "name": .string(room.otherName), "lastMessage": .text(room.lastMessage),
            "unread": .integer(room.unreadCount),
        ]
    }
}
