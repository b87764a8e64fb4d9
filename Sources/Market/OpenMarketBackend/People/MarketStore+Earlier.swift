import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketSQLite

extension MarketStore {
    /// Does in code what the steps of the schema leave to do in a file of an earlier release.
    func finishMigrations(at moment: Date) async throws(StoreError) {
        try await finishMigration("chats") { connection throws(StoreError) in
            try FirebaseServices.placeChats(in: connection)
        }
        try await finishMigration("people") { connection throws(StoreError) in
            try FirebaseServices.placePeople(in: connection)
        }
        let hadSecrets = try await finishMigration("credentials") { connection throws(StoreError) in
            try VendorSecrets(connection).forgetAll(at: moment)
        }
        // The file still has them where SQLite looks for nothing.
        if hadSecrets { try? await wipeRemains() }
    }
}
