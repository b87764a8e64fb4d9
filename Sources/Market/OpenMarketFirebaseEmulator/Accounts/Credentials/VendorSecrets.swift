package import Foundation
import OpenMarketHTTPServer
package import OpenMarketSQLite
import OpenMarketWire

/// The secrets of vendors that users are.
///
/// Each is made of the market's key, the vendor's identifier, a number, and the session whose program is told it, so that
/// it can be told again after a lost response. It is worth nothing once the number is another one, or the session is over.
/// A program of an earlier release has the one without a session, which lasts until the number is another one.
package struct VendorSecrets {
    private let documents: DocumentTable

    var connection: SQLiteConnection { documents.connection }

    package init(_ connection: SQLiteConnection) {
        documents = DocumentTable(connection)
    }

    /// The secrets of a database that is being changed.
    package init(_ session: WriteSession) {
        documents = DocumentTable(session)
    }

    /// The secret with a number and no session; that with the number 0 is the one that releases without numbers gave.
    package func secret(of identifier: String, number: Int64) throws(StoreError) -> String {
        let label = number == 0 ? "vendor \(identifier)" : "vendor-secret \(number) \(identifier)"
        return Self.code(label, try SigningKeyTable(connection).key())
    }

    /// The secret that the programs of a session sign with.
    package func secret(of vendor: VendorRecord, session: String) throws(StoreError) -> String {
        Self.secret(of: vendor, session: session, key: try SigningKeyTable(connection).key())
    }

    private static func secret(of vendor: VendorRecord, session: String, key: [UInt8]) -> String {
        session + "-" + code("vendor-session \(vendor.secretNumber) \(vendor.identifier) \(session)", key)
    }

    /// Returns whether a secret is one that the market has told a vendor's user, and that has not ended.
    ///
    /// One without a session is looked for here only where the stored hash is that of a secret that the user chose.
    package func isTold(
        _ secret: String,
        of vendor: VendorRecord,
        at seconds: Int64
    ) throws(StoreError) -> Bool {
        let (keys, session) = (SigningKeyTable(connection), String(secret.prefix { $0 != "-" }))
        var all = [try keys.key()]
        for former in try keys.former() where former.until > seconds { all.append(former.key) }
        let isOfSession = all.contains { key in
            ConstantTime.isEqual(secret, Self.secret(of: vendor, session: session, key: key))
        }
        if isOfSession { return try AccountTable(connection).hasSession(session) }
        guard !vendor.isMadeForAccount else { return false }
        let shared = try self.secret(of: vendor.identifier, number: vendor.secretNumber)
        return ConstantTime.isEqual(secret, shared)
    }

    private static func code(_ label: String, _ key: [UInt8]) -> String {
        Hexadecimal.text(HMAC(key: key).code(of: label.utf8))
    }

    /// The stored hash of the secret with a number.
    package func hash(of identifier: String, number: Int64) throws(StoreError) -> String {
        let salt = try connection.first("SELECT randomblob(16)") { $0.bytes(0) } ?? []
        return SecretHash(of: try secret(of: identifier, number: number), salt: salt, algorithm: .digest).text
    }

    /// Ends the secret of the vendor that a user is, where they are one; the next one is told when they log in.
    package func renew(of account: String, at moment: Date) throws(StoreError) {
        let vendors = VendorTable(connection)
        guard let vendor = try vendors.vendor(account: account) else { return }
        let number = vendor.secretNumber &+ 1
        let hash = try hash(of: vendor.identifier, number: number)
        try vendors.setSecret(
            of: vendor,
            hash: VendorRecord.stored(hash, isDisabled: vendor.isDisabled),
            number: number
        )
        try forget(of: account, at: moment)
    }

    /// Removes the identifier and the secret of a vendor from the documents that the programs of its user keep.
    package func forget(of account: String, at moment: Date) throws(StoreError) {
        try documents.forgetCredentials(of: account, at: moment)
    }
}
