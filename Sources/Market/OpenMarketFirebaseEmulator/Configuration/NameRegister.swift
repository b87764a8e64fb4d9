package import OpenMarketSQLite

/// A register of names that users share with others; the market that the services belong to provides it.
///
/// It is asked within the transaction of a commit, so that of two claims at the same time one succeeds.
package protocol NameRegister: Sendable {
    /// Notes the claim of a document, instead of an earlier one of the same document.
    ///
    /// - Returns: `false` when the name is taken; the commit is refused then.
    func set(_ claim: NameClaim, in connection: SQLiteConnection) throws(StoreError) -> Bool

    /// Forgets the claim of a document.
    func remove(_ document: [UInt8], in connection: SQLiteConnection) throws(StoreError)

    func removeAll(in connection: SQLiteConnection) throws(StoreError)
}

/// A document that says that a name is a user's.
package struct NameClaim: Sendable, Hashable {
    /// The bytes by which the document is found.
    package let document: [UInt8]
    package let name: String
    /// The id of the user.
    package let account: String
}
