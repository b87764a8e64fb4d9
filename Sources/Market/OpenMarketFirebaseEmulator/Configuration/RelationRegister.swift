package import OpenMarketSQLite

/// A relation to another user, as a document of the safe layout says it.
package enum WrittenRelation: Sendable, Hashable {
    case block(String)
    case unblock(String)
    case follow(String)
    case unfollow(String)
    /// A report, whose subject is a user, or a word such as `product/3`.
    case report(user: String?, subject: String, reason: String, text: String)

    /// The ids on the way to the document of a block or a follow by an account; `nil` for a report.
    package func ids(by account: String) -> [String]? {
        switch self {
        case .block(let other), .unblock(let other): ["blocks", account + "_" + other]
        case .follow(let seller), .unfollow(let seller): ["follows", account, "sellers", seller]
        case .report: nil
        }
    }
}

/// A register of the relations between users: blocks and first replies.
///
/// The market that the services belong to provides it.
///
/// It is asked within the transaction of a commit, so that no message comes after a block.
package protocol RelationRegister: Sendable {
    /// Returns whether one of two users has blocked the other.
    func isBetween(_ one: String, _ other: String, in connection: SQLiteConnection) throws(StoreError) -> Bool

    /// Notes that one member of a chat has written to the other member, at a moment in seconds since 1970.
    func noteMessage(
        in chat: String,
        from sender: String,
        to other: String,
        at seconds: Int64,
        in connection: SQLiteConnection
    ) throws(StoreError)

    /// Notes what a user does with another one by writing or removing a document, as the row that the market keeps of it.
    func note(
        _ relation: WrittenRelation,
        by account: String,
        at seconds: Int64,
        in connection: SQLiteConnection
    ) throws(StoreError)

    /// Removes what a user who is gone sells, in steps between which others write; a second call changes nothing.
    ///
    /// The sale of a product stays for its buyer.
    func removeGoods(of account: String) async throws(StoreError)

    /// Forgets everything that a user who is gone has had to do with others.
    func remove(_ account: String, in connection: SQLiteConnection) throws(StoreError)
}
