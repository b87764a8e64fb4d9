import OpenMarketFirebaseServices
import OpenMarketStorage

/// Tells the accounts and chats beside the market who has blocked whom.
struct MarketBlocks: BlockRegister {
    func isBetween(_ one: String, _ other: String, in connection: SQLiteConnection) throws(StoreError) -> Bool {
        try BlockTable(connection).isBetween(one, other)
    }

    func remove(_ account: String, in connection: SQLiteConnection) throws(StoreError) {
        try BlockTable(connection).removeAll(of: account)
        try ReportTable(connection).forget(account)
    }
}
