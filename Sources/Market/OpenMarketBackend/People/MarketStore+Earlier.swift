import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketSQLite

extension MarketStore {
    /// Does in code what the steps of the schema leave to do in a file of an earlier release.
    func finishMigrations(at moment: Date) async throws(StoreError) {
        try await noteClaimsOfBefore()
        try await finishMigration("chats") { connection throws(StoreError) in
            try FirebaseServices.placeChats(in: connection)
        }
        try await finishMigration("likes") { connection throws(StoreError) in
            try FirebaseServices.placeLikes(in: connection)
        }
        let hadSecrets = try await finishMigration("credentials") { connection throws(StoreError) in
            try VendorSecrets(connection).forgetAll(at: moment)
        }
        // The log still has the pages as they were.
        if hadSecrets { try? await emptyLog() }
    }

    /// Notes the names that users had claimed before there was a register.
    private func noteClaimsOfBefore() async throws(StoreError) {
        try await finishMigration("user_names") { connection throws(StoreError) in
            let names = UserNames(connection)
            try FirebaseServices.noteClaims(in: connection) { claim throws(StoreError) in
                try names.set(claim.name, of: claim.account, claim: claim.document)
            }
        }
    }
}
