public import Foundation
public import OpenMarketDomain

/// The user's chats, newest message first.
public struct ChatListState: SceneState {
    /// The facts of the list.
    public struct Facts: Sendable {
        var rooms: Loaded<[ChatRoom]> = .idle
        /// The time at which the market sent the rooms, if a cache has kept them since.
        var keptSince: Date?
        /// The chats that the user is leaving, which the market may refuse.
        var leaving: Set<ChatRoom.ID> = []
        /// The chats that were read since they were loaded.
        var read: Set<ChatRoom.ID> = []
    }

    public let rooms: LoadState<[ChatRoomRow]>
    /// The number of unread messages in all chats, for a tab's badge.
    public let unreadCount: Int
    public let emptyText: String?
    /// The date of the chats, while they come from the cache because there is no network.
    public let ageText: String?
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let (wording, now) = (drawing.wording, drawing.now)
        rooms = facts.rooms.drawn(in: wording) { rooms in
            facts.shown(of: rooms).map { ChatRoomRow($0, wording: wording, now: now) }
        }
        unreadCount = (rooms.value ?? []).reduce(0) { $0 + max(0, $1.unreadCount) }
        emptyText = rooms.value?.isEmpty == true ? wording(.emptyChats) : nil
        ageText = facts.keptSince.map { wording.asOf($0, now: now) }
        alert = drawing.alert
    }
}

extension ChatListState.Facts {
    fileprivate func shown(of rooms: [ChatRoom]) -> [ChatRoom] {
        rooms.filter { !leaving.contains($0.id) }.map { read.contains($0.id) ? $0.unread(atMost: 0) : $0 }
    }
}

extension ChatRoom {
    /// The room with at most this number of unread messages.
    func unread(atMost limit: Int) -> ChatRoom {
        ChatRoom(
            id: id,
            members: members,
            other: other,
            otherName: otherName,
            lastMessage: lastMessage,
            lastSender: lastSender,
            updatedAt: updatedAt,
            unreadCount: min(unreadCount, limit),
            otherReadUpTo: otherReadUpTo,
            product: product
        )
    }
}

/// A chat as the list of chats shows it.
public struct ChatRoomRow: Sendable, Equatable, Identifiable {
    public let id: ChatRoom.ID
    /// The name of the other member.
    public let title: String
    public let lastMessage: String
    public let time: String
    public let unreadCount: Int
    public let accessibility: AccessibleText

    public init(_ room: ChatRoom, wording: Wording, now: Date) {
        id = room.id
        title = room.otherName.isEmpty ? wording(.goneUser) : room.otherName
        lastMessage = room.lastMessage ?? wording(.emptyMessages)
        time = wording.roomTime(room.updatedAt, now: now)
        unreadCount = room.unreadCount
        accessibility = wording.accessibleText(of: room, now: now)
    }
}

extension ChatRoomRow: RedactedDescription {
    /// The row without its message: descriptions end up in logs.
    public var description: String { "ChatRoomRow(\(id.rawValue), unread: \(unreadCount))" }
}

extension ChatListState {
    /// The chats, below how old they are where they are not of now.
    public var section: SceneSection {
        let rows = (rooms.value ?? []).map { room in
            SceneRow(
                room.title,
                text: room.lastMessage,
                side: room.time,
                unreadCount: room.unreadCount,
                accessibility: room.accessibility,
                open: .init("open", room.id.rawValue),
                others: [.init("leave", room.id.rawValue)]
            )
        }
        return SceneSection(
            "chats",
            title: ageText,
            rows,
            emptyText: emptyText,
            isLoading: rooms.isLoading && rooms.value == nil,
            problem: rooms.problem,
            retry: "load"
        )
    }
}
