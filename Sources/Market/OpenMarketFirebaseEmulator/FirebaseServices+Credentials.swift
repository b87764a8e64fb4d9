package import Foundation
package import OpenMarketSQLite

extension FirebaseServices {
    /// Takes a vendor's identifier and secret out of what a user has kept of them, so that the user's programs ask for
    /// them again.
    package static func forgetCredentials(
        of account: String,
        in session: WriteSession,
        at moment: Date
    ) throws(StoreError) {
        let table = DocumentTable(session)
        let commit = try table.nextCommit(at: Timestamp(moment))
        // The app of the original layout reads a profile only with all of its fields.
        let kept: [(path: [String], value: FieldValue?)] = [
            (["users", account, "private", "account"], nil), (["UserProfile", account], .string("")),
        ]
        var changed: [DocumentPath] = []
        for (path, value) in kept {
            guard let document = try table.document(DocumentPath(unchecked: path)) else { continue }
            var fields = document.fields
            (fields["identifier"], fields["secret"]) = (value, value)
            try table.put(
                StoredDocument(path: document.path, fields: fields, created: document.created, updated: commit)
            )
            changed.append(document.path)
        }
        guard !changed.isEmpty else { return }
        try table.noteChanges(of: changed, at: commit)
        try table.note(commit: commit)
    }
}
