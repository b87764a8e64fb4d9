import Foundation
import OpenMarketHTTPServer
package import OpenMarketSQLite

/// Another key that signs ID tokens, in place of one that too many have seen.
extension FirebaseServices {
    /// The most accounts whose access one step ends, between which others write.
    private static let step = 100

    /// Signs with another key from now on.
    ///
    /// Tokens of the earlier key hold until they are too old, an hour at most; with `endingAll` they are refused at once, and
    /// all that was given out for acting as a user ends.
    package func renewKey(endingAll: Bool) async throws(StoreError) {
        let (moment, store) = (documents.now(), documents.store)
        let seconds = Int64(moment.timeIntervalSince1970)
        let fresh = RandomToken.bytes(32, accounts.random)
        try await store.database.write { session throws(StoreError) in
            try SigningKeyTable(session.connection).renew(
                fresh,
                keepingUntil: endingAll ? nil : seconds + IDToken.lifetime,
                at: seconds
            )
        }
        await accounts.tokens.forgetKeys()
        var last: String? = endingAll ? "" : nil
        while let id = last {
            last = try await store.database.write { session throws(StoreError) in
                let table = AccountTable(session)
                let some = try table.accounts(after: id, limit: Self.step)
                for var account in some {
                    try table.endAccess(of: &account, at: moment)
                    try table.put(account)
                }
                return some.last?.id
            }
        }
    }
}
