package import OpenMarketStorage

/// A register of who has blocked whom; the market that the services belong to provides it.
///
/// It is asked within the transaction of a commit, so that no message comes after a block.
package protocol BlockRegister: Sendable {
    /// Whether one of two users has blocked the other.
    func isBetween(_ one: String, _ other: String, in connection: SQLiteConnection) throws(StoreError) -> Bool

    /// Forgets all blocks of a user who is gone, and that they have reported anything.
    func remove(_ account: String, in connection: SQLiteConnection) throws(StoreError)
}
