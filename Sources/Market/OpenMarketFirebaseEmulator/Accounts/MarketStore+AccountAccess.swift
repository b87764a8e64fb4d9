package import Foundation
package import OpenMarketHTTPServer
package import OpenMarketSQLite

/// An account as an operator sees it.
package struct AccountSummary: Sendable, Hashable {
    /// The `localId` of clients.
    package let id: String
    /// The address, where there is one.
    package let email: String?
    package let name: String?
    /// The provider that made it.
    package let provider: String
    /// Whether it can sign in and use its tokens.
    package let isDisabled: Bool
    package let createdAt: Date

    init(_ account: Account) {
        (id, email, name) = (account.id, account.email, account.displayName)
        (provider, isDisabled) = (account.provider, account.isDisabled)
        createdAt = Date(timeIntervalSince1970: Double(account.createdAt) / 1_000)
    }
}

/// The room that an account takes, of the room that it may have.
package struct AccountUse: Sendable, Hashable {
    package let documents: Int
    package let documentBytes: Int
    package let files: Int
    package let fileBytes: Int
}

/// The operators' actions on accounts, without the services.
extension MarketStore {
    /// The account with this address or id; `nil` when there is none.
    package func account(called key: String) async throws(StoreError) -> AccountSummary? {
        try await database.read { connection throws(StoreError) in
            try AccountTable(connection).account(called: key).map(AccountSummary.init)
        }
    }

    /// A file of a user, with the end of its name; `nil` when there is none.
    package func file(_ id: Int64) async throws(StoreError) -> (name: String, content: Data)? {
        try await database.read { connection throws(StoreError) in
            try connection.first("SELECT name, content FROM objects WHERE id = ?", [.integer(id)]) { row in
                let name = String(decoding: row.bytes(0), as: UTF8.self)
                return (name.split(separator: "/").last.map(String.init) ?? "", Data(row.bytes(1)))
            }
        }
    }

    package func use(of account: String) async throws(StoreError) -> AccountUse {
        try await database.read { connection throws(StoreError) in
            let documents = try DocumentTable(connection).totals(of: account)
            let files = try ObjectTable(connection).totals(of: account)
            return AccountUse(
                documents: documents.documents,
                documentBytes: documents.bytes,
                files: Int(files.objects),
                fileBytes: Int(files.bytes)
            )
        }
    }

    /// Accounts behind an id, in the order of their ids.
    package func accounts(after id: String, limit: Int) async throws(StoreError) -> [AccountSummary] {
        try await database.read { connection throws(StoreError) in
            try AccountTable(connection).accounts(after: id, limit: limit).map(AccountSummary.init)
        }
    }

    /// Disables an account and ends its sessions, or enables it; `nil` when no account has the address or the id.
    package func setAccount(
        _ key: String,
        isDisabled: Bool,
        at moment: Date
    ) async throws(StoreError) -> AccountSummary? {
        try await changeAccount(key, at: moment, endsSessions: isDisabled) { $0.isDisabled = isDisabled }
    }

    /// Gives an account another password and ends its sessions; `nil` when no account has the address or the id.
    package func setPassword(
        _ hash: SecretHash,
        of key: String,
        at moment: Date
    ) async throws(StoreError) -> AccountSummary? {
        try await changeAccount(key, at: moment, endsSessions: true) { account in
            account.passwordHash = hash.text
            account.passwordUpdatedAt = Int64(moment.timeIntervalSince1970 * 1_000)
        }
    }

    /// Takes the second factor off an account whose user has lost it, and ends its sessions; `nil` when no account has the
    /// address or the id.
    package func endSecondFactor(of key: String, at moment: Date) async throws(StoreError) -> AccountSummary? {
        try await database.write { session throws(StoreError) in
            let table = AccountTable(session)
            guard var account = try table.account(called: key) else { return nil }
            try SecondFactorTable(session.connection).remove(of: account.id)
            try table.endAccess(of: &account, at: moment)
            try table.put(account)
            return AccountSummary(account)
        }
    }

    private func changeAccount(
        _ key: String,
        at moment: Date,
        endsSessions: Bool,
        _ change: @escaping @Sendable (inout Account) -> Void
    ) async throws(StoreError) -> AccountSummary? {
        try await database.write { session throws(StoreError) in
            let table = AccountTable(session)
            guard var account = try table.account(called: key) else { return nil }
            change(&account)
            if endsSessions { try table.endAccess(of: &account, at: moment) }
            try table.put(account)
            return AccountSummary(account)
        }
    }
}

extension AccountTable {
    /// The account with this address or id.
    fileprivate func account(called key: String) throws(StoreError) -> Account? {
        if let account = try account(email: key.lowercased()) { return account }
        return try account(key)
    }
}
