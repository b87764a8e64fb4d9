import OpenMarketFirebaseEmulator
import OpenMarketSQLite

extension MarketStore {
    /// Makes rows of the chats of a file of before.
    func placeChats() async throws(StoreError) {
        try await finishMigration("chats") { connection throws(StoreError) in
            try FirebaseServices.placeChats(in: connection)
        }
    }
}
