package import OpenMarketSQLite

/// The counter of likes: the market, whose tables the documents know nothing of.
package protocol LikeLedger: Sendable {
    /// Applies the likes that a commit has changed, in the transaction of that commit.
    func apply(_ change: LikeChange, in session: WriteSession) throws(StoreError)
}

package enum LikeChange: Sendable, Hashable {
    /// A user likes some things from now on, and others no longer.
    case changed(user: String, added: Set<String>, removed: Set<String>)
    /// All documents are gone, and all likes with them.
    case wiped
}
