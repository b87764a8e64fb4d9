import Foundation
import OpenMarketData
import OpenMarketDomain

/// A room as the safe layout writes it down.
struct SafeRoom {
    let document: FirestoreDocument
    let members: [UserID]

    /// The room in a document; `nil` for a document without one.
    init?(_ document: FirestoreDocument) {
        guard let members = document.fields["members"]?.strings, members.count == 2 else { return nil }
        self.document = document
        self.members = members.map { UserID(rawValue: $0) }
    }

    /// A new room; the times are the server's.
    static func write(_ path: DocumentPath, one: UserProfile, other: UserProfile) -> FirestoreWrite {
        let pair = one.id < other.id ? [one, other] : [other, one]
        let names = pair.map { (ExactText($0.id.rawValue), FirestoreValue.string($0.vendorName)) }
        return .create(
            path,
            [
                "members": .strings(pair.map(\.id.rawValue)), "names": .map(FirestoreFields(names)),
                "lastMessage": .string(""), "lastSender": .string(""), "reads": .map([:]), "hiddenFor": .array([]),
            ]
        ).with([FieldTransform("createdAt", .requestTime), FieldTransform("updatedAt", .requestTime)])
    }

    /// Returns whether this user has left it.
    func isHidden(for user: UserID) -> Bool {
        document.fields["hiddenFor"]?.strings?.contains(user.rawValue) == true
    }

    func readTime(of user: UserID) -> FirestoreTimestamp? {
        document.fields[at: FieldPath("reads", user.rawValue)]?.timestamp
    }

    /// Returns whether there can be anything that this user has not read.
    func mayHaveUnread(for user: UserID) -> Bool {
        guard lastMessage != nil else { return false }
        guard let read = readTime(of: user), let updated = updatedAt else { return true }
        return read < updated
    }

    /// Returns whether the last message is the other member's, and this user has not read it.
    func hasUnreadSummary(for user: UserID) -> Bool { mayHaveUnread(for: user) && lastSender != user }

    /// The time of the last message, or of the opening of a chat without messages.
    var time: Date { (updatedAt ?? document.updateTime ?? .epoch).date }

    private var lastMessage: String? { nonEmpty("lastMessage") }
    private var lastSender: UserID? { nonEmpty("lastSender").map { UserID(rawValue: $0) } }
    private var updatedAt: FirestoreTimestamp? { document.fields["updatedAt"]?.timestamp }

    private func nonEmpty(_ field: ExactText) -> String? {
        guard let text = document.fields[field]?.string, !text.isEmpty else { return nil }
        return text
    }

    /// The room as this member sees it; `nil` for anybody else.
    func room(for user: UserID, unreadCount: Int) -> ChatRoom? {
        guard members.contains(user), let other = members.first(where: { $0 != user }) else { return nil }
        return ChatRoom(
            id: ChatRoom.ID(rawValue: document.path.id),
            members: members,
            other: other,
            otherName: document.fields[at: FieldPath("names", other.rawValue)]?.string ?? "",
            lastMessage: lastMessage,
            lastSender: lastSender,
            updatedAt: time,
            unreadCount: unreadCount,
            otherReadUpTo: readTime(of: other)?.date,
            product: nonEmpty("product").map { Product.ID(rawValue: $0) }
        )
    }
}
