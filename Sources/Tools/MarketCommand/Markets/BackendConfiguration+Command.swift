import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketWebShop

extension BackendConfiguration {
    /// The configuration for a market in a file or in memory.
    ///
    /// A secret in memory cannot be stolen from a disk; stretching passwords there would only cost time, and in the
    /// first generation every product has one.
    init(_ generation: ServedGeneration, isInMemory: Bool, passwordIterations: Int? = nil) {
        self.init(generation: generation, imageVersions: SystemImageVersions())
        if isInMemory { limits.passwordIterations = 1000 }
        if let passwordIterations { limits.passwordIterations = passwordIterations }
    }

    /// The file beside a database with the log-ins of browsers.
    static func logins(beside database: URL) -> URL { database.appendingPathExtension("logins") }

    /// Has what a shop keeps of a user beside a database go with the user's account: drafts, and log-ins of browsers.
    mutating func forgetAccounts(beside database: URL) {
        forgetDrafts(beside: database)
        let (drafts, logins) = (forgetAccount, Self.logins(beside: database))
        forgetAccount = { account in
            await drafts?(account)
            await KeptLogins.remove(UserID(rawValue: account), from: logins)
        }
    }
}
