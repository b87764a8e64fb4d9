package import Foundation
package import OpenMarketStorage

extension FirebaseServices {
    /// Takes a vendor's identifier and secret out of what a user has kept of them, so that the user's programs ask for
    /// them again.
    package static func forgetCredentials(
        of account: String,
        in session: WriteSession,
        at moment: Date
    ) throws(StoreError) {
        let table = DocumentTable(session)
        guard let kept = try table.document(DocumentPath(unchecked: ["users", account, "private", "account"])) else {
            return
        }
        var fields = kept.fields
        (fields["identifier"], fields["secret"]) = (nil, nil)
        let commit = try table.nextCommit(at: Timestamp(moment))
        try table.put(StoredDocument(path: kept.path, fields: fields, created: kept.created, updated: commit))
        try table.note(commit: commit)
    }
}
