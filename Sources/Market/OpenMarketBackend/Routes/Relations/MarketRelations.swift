import OpenMarketFirebaseEmulator
import OpenMarketSQLite

/// Tells the accounts and chats beside the market who has blocked whom, and hears who replies to whom.
struct MarketRelations: RelationRegister {
    func isBetween(_ one: String, _ other: String, in connection: SQLiteConnection) throws(StoreError) -> Bool {
        try BlockTable(connection).isBetween(one, other)
    }

    func noteMessage(
        in chat: String,
        from sender: String,
        to other: String,
        at seconds: Int64,
        in connection: SQLiteConnection
    ) throws(StoreError) {
        try AnswerTable(connection).note(in: chat, from: sender, to: other, at: seconds)
    }

    func remove(_ account: String, in connection: SQLiteConnection) throws(StoreError) {
        try BlockTable(connection).removeAll(of: account)
        try ReportTable(connection).forget(account)
        try DealingsTable(connection).removeAll(of: account)
    }
}
