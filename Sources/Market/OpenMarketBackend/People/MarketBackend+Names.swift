import OpenMarketFirebaseEmulator
import OpenMarketSQLite

/// The names of vendors and of users, as one register where a user can prove to be a vendor: in the extended third
/// generation.
///
/// The other generations note the claims of users too, so that a file may be served as either, and refuse none: there
/// a user takes the name of the vendor that they are, and nothing can prove that.
struct MarketNames: NameRegister {
    let isOneRegister: Bool

    func set(_ claim: NameClaim, in connection: SQLiteConnection) throws(StoreError) -> Bool {
        let names = UserNames(connection)
        if isOneRegister {
            guard try !names.isTaken(claim.name, besides: claim.account),
                try !names.isVendors(claim.name, besides: claim.account)
            else { return false }
        }
        try names.set(claim.name, of: claim.account, claim: claim.document)
        return true
    }

    func remove(_ document: [UInt8], in connection: SQLiteConnection) throws(StoreError) {
        try UserNames(connection).remove(document)
    }

    func removeAll(in connection: SQLiteConnection) throws(StoreError) {
        try UserNames(connection).removeAll()
    }
}
