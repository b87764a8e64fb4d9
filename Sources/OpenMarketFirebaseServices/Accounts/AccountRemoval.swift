import Foundation
import OpenMarketStorage

/// What goes with an account: its profile and everything below it, its name, its products and its files; its sales, its
/// follows, and the reviews by it and about it.
///
/// Chats stay: they belong to the other member too.
struct AccountRemoval: Sendable {
    let layout: DocumentLayout
    let likes: any LikeLedger
    let register: (any NameRegister)?
    let relations: (any RelationRegister)?
    let now: @Sendable () -> Date

    /// Removes an account; `false` when there is none, and then nothing is removed.
    func remove(_ id: String, in session: WriteSession) throws(TransactionFailure) -> Bool {
        let accounts = AccountTable(session.connection)
        guard try accounts.perform({ table throws(StoreError) in try table.remove(id) }) else { return false }
        let documents = DocumentTable(session)
        try documents.perform { table throws(StoreError) in
            let time = try table.nextCommit(at: Timestamp(now()))
            let owned = try table.documents(of: id, in: layout)
            for document in owned {
                if NameClaim.isPlace(document.path) { try register?.remove(document.path.key, in: table.connection) }
                if let change = layout.likeChange(document.path, from: document.fields, to: nil) {
                    try likes.apply(change, in: session)
                }
                try table.remove(document.path)
            }
            try table.uncount(owned, at: time)
            try table.noteChanges(of: owned.map(\.path), at: time)
            try table.note(commit: time)
            try ObjectTable(table.connection).removeAll(of: id)
            try relations?.remove(id, in: table.connection)
        }
        return true
    }
}

extension DocumentTable {
    /// The documents that belong to a user alone.
    fileprivate func documents(of user: String, in layout: DocumentLayout) throws(StoreError) -> [StoredDocument] {
        let profile = DocumentPath(unchecked: [layout == .safe ? "users" : "UserProfile", user])
        var found: [StoredDocument] = []
        if let document = try document(profile) { found.append(document) }
        try each(below: profile) { row throws(StoreError) in found.append(try row.document()) }
        for (collection, field) in [("vendors", "uid"), ("vendorNameToUserUID", "userUID"), ("products", "vendor")] {
            try each(in: DocumentPath(unchecked: [collection]), mentioning: user) { row throws(StoreError) in
                let document = try row.document()
                let owner = document.fields[field]?.text
                if owner.map({ ByteOrder.isEqual($0, user) }) == true { found.append(document) }
            }
        }
        return layout == .safe ? try found + dealings(of: user) : found
    }
}
