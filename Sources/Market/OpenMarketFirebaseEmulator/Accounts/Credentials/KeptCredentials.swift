package import Foundation
package import OpenMarketSQLite

/// The document in which a program of an earlier release keeps what it signs products with, for the user's other programs.
///
/// The market tells each of them the secret when it asks with the user's token, so that the document need not have it.
private struct KeptCredentials {
    let path: DocumentPath
    /// The value that stands for nothing: the app of the original layout reads a profile only with all of its fields.
    let nothing: FieldValue?

    /// Both documents of a user.
    static func all(of user: String) -> [KeptCredentials] {
        [
            KeptCredentials(path: DocumentPath(unchecked: ["users", user, "private", "account"]), nothing: nil),
            KeptCredentials(path: DocumentPath(unchecked: ["UserProfile", user]), nothing: .string("")),
        ]
    }

    func emptied(_ document: StoredDocument, at time: Timestamp) -> StoredDocument {
        var fields = document.fields
        (fields["identifier"], fields["secret"]) = (nothing, nothing)
        return StoredDocument(path: document.path, fields: fields, created: document.created, updated: time)
    }
}

extension DocumentTable {
    /// A document as it is stored: without the secret of the vendor that its user is.
    ///
    /// Credentials for another server stay, since no one could tell them again.
    func withoutCredentials(_ document: StoredDocument) throws(StoreError) -> StoredDocument {
        let path = document.path
        guard path.segments.count > 1, ["users", "UserProfile"].contains(path.segments[0]),
            document.fields["secret"]?.text?.isEmpty == false,
            let kept = KeptCredentials.all(of: path.segments[1]).first(where: { $0.path == path }),
            let vendor = try VendorTable(connection).vendor(account: path.segments[1])
        else { return document }
        let identifier = document.fields["identifier"]?.text?.lowercased() ?? ""
        guard identifier.isEmpty || ByteOrder.isEqual(identifier, vendor.identifier) else { return document }
        return kept.emptied(document, at: document.updated)
    }

    /// Removes a vendor's identifier and secret from a user's documents, so that the user's programs ask for them
    /// again.
    func forgetCredentials(of user: String, at moment: Date) throws(StoreError) {
        let commit = try nextCommit(at: Timestamp(moment))
        var changed: [DocumentPath] = []
        for kept in KeptCredentials.all(of: user) {
            guard let document = try document(kept.path) else { continue }
            try put(kept.emptied(document, at: commit))
            changed.append(document.path)
        }
        guard !changed.isEmpty else { return }
        try noteChanges(of: changed, at: commit)
        try note(commit: commit)
    }
}

extension VendorSecrets {
    /// Removes the secrets of all vendors from the documents of an older file, which has them in clear.
    package func forgetAll(at moment: Date) throws(StoreError) {
        for account in try VendorTable(connection).accounts() { try forget(of: account, at: moment) }
    }
}
