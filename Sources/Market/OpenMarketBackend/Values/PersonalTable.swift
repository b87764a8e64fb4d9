import OpenMarketSQLite

/// A table with rows of users, and the condition under which a row is a user's: the columns that say whose it is.
///
/// A row that only names a user is not theirs: a like of the user's product is the liker's, and a follow is the
/// follower's. A table that is not in the list has no rows of users, or they are nothing to hand out.
struct PersonalTable: Sendable {
    let name: String
    /// A condition of SQL with the id of the user as its first parameter.
    let isOwn: SQL

    private init(_ name: String, _ isOwn: SQL) { (self.name, self.isOwn) = (name, isOwn) }

    /// The tables of everything personal but documents, whose owner is in their paths and fields.
    static let all = [
        PersonalTable("accounts", "id = ?1"),
        PersonalTable("provider_links", "account = ?1"),
        PersonalTable("claims", "account = ?1"),
        PersonalTable("profiles", "account = ?1"),
        PersonalTable("vendors", "account = ?1"),
        PersonalTable("products", "id IN (" + goods + ")"),
        PersonalTable("product_origins", "product IN (" + goods + ")"),
        PersonalTable("product_history", "product IN (" + goods + ")"),
        PersonalTable("held_products", "product IN (" + goods + ")"),
        PersonalTable("images", "product_id IN (" + goods + ")"),
        PersonalTable("image_origins", "image IN (SELECT id FROM images WHERE product_id IN (" + goods + "))"),
        PersonalTable("image_totals", "holder IN (SELECT 'vendor ' || id FROM vendors WHERE account = ?1)"),
        PersonalTable("vendor_sources", "vendor IN (SELECT id FROM vendors WHERE account = ?1)"),
        PersonalTable("likes", "liker = ?1"),
        PersonalTable("like_lists", "liker = ?1"),
        PersonalTable("follows", "follower = ?1"),
        PersonalTable("sales", "account = ?1 OR seller = ?1"),
        PersonalTable("reviews", "writer = ?1 OR subject = ?1"),
        PersonalTable("ratings", "subject = ?1"),
        PersonalTable("chats", "id IN (" + chats + ")"),
        PersonalTable("chat_members", "account = ?1"),
        PersonalTable("messages", "chat IN (" + chats + ")"),
        PersonalTable("first_answers", "asker = ?1 OR answerer = ?1"),
        PersonalTable("blocks", "blocker = ?1"),
        PersonalTable("reports", "reporter = ?1"),
        PersonalTable("notice_devices", "account = ?1"),
        PersonalTable("notice_settings", "account = ?1"),
        PersonalTable("notice_searches", "account = ?1"),
        PersonalTable("notices", "account = ?1"),
        PersonalTable("document_totals", "owner = ?1"),
        PersonalTable("objects", "owner = ?1"),
        PersonalTable("object_totals", "owner = ?1"),
    ]

    /// The ids of the user's chats, whose messages are those of both members.
    private static let chats: SQL = "SELECT chat FROM chat_members WHERE account = ?1"

    /// The numbers of the products of the user's vendor.
    private static let goods: SQL =
        "SELECT p.id FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE v.account = ?1"
}
