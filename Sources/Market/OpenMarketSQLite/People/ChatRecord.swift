/// A chat of two users, as the market keeps it.
///
/// Times are microseconds since 1970.
package struct ChatRecord: Sendable, Hashable {
    /// The part of a chat that is one member's own.
    package struct Member: Sendable, Hashable {
        package let account: String
        /// The name that the other member sees; empty once the account is gone, `nil` where none was given.
        package var name: String?
        /// The time up to which the member has read; `nil` for one who has read nothing.
        package var readAt: Int64?
        /// The place among those who have left the chat, from 1; 0 for a member who has it in their list.
        package var hidden: Int64

        package init(account: String, name: String?, readAt: Int64? = nil, hidden: Int64 = 0) {
            (self.account, self.name, self.readAt, self.hidden) = (account, name, readAt, hidden)
        }
    }

    package let id: String
    /// The two, in the order in which the chat names them.
    package var members: [Member]
    package var openedAt: Int64
    /// The time of the last message, or of the opening.
    package var at: Int64
    /// The last message; empty where there is none.
    package var body: String
    /// The sender of the last message; empty where there is none.
    package var sender: String
    /// The id of the product that the chat is about.
    package var product: String?
    package var createdAt: Int64
    package var changedAt: Int64

    package init(
        id: String,
        members: [Member],
        openedAt: Int64,
        at: Int64,
        body: String,
        sender: String,
        product: String?,
        createdAt: Int64,
        changedAt: Int64
    ) {
        (self.id, self.members, self.openedAt, self.at) = (id, members, openedAt, at)
        (self.body, self.sender, self.product) = (body, sender, product)
        (self.createdAt, self.changedAt) = (createdAt, changedAt)
    }

    /// The part of a user; `nil` for a user who is no member.
    package func member(_ account: String) -> Member? { members.first { $0.account == account } }

    /// The part of the other member than a user.
    package func other(than account: String) -> Member? { members.first { $0.account != account } }

    package mutating func change(_ account: String, _ change: (inout Member) -> Void) {
        for index in members.indices where members[index].account == account { change(&members[index]) }
    }
}

/// A message of a chat.
///
/// Times are microseconds since 1970.
package struct MessageRecord: Sendable, Hashable {
    package let chat: String
    package let id: String
    package var sender: String
    package var body: String
    package var at: Int64
    package var createdAt: Int64
    package var changedAt: Int64

    package init(
        chat: String,
        id: String,
        sender: String,
        body: String,
        at: Int64,
        createdAt: Int64,
        changedAt: Int64
    ) {
        (self.chat, self.id, self.sender, self.body) = (chat, id, sender, body)
        (self.at, self.createdAt, self.changedAt) = (at, createdAt, changedAt)
    }
}
