import Foundation
import OpenMarketSQLite

/// The data that is removed with an account: its profile and everything below it, its name, its products and its files;
/// its sales, its follows, the reviews by it and about it, blocks on either side, and the texts of its reports.
///
/// Chats stay: they belong to the other member too. What was reported stays to be looked at.
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
            let reports = try table.reports(by: id)
            for report in reports { try table.put(report.withoutWords(at: time)) }
            try table.uncount(owned, at: time)
            try table.noteChanges(of: (owned + reports).map(\.path), at: time)
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
                guard owner.map({ ByteOrder.isEqual($0, user) }) == true else { return }
                found.append(document)
                let history = DocumentPath(unchecked: ["histories"] + document.path.segments.dropFirst())
                if collection == "products", let history = try self.document(history) { found.append(history) }
            }
        }
        try each(in: DocumentPath(unchecked: ["blocks"]), mentioning: user) { row throws(StoreError) in
            let block = try row.document()
            if block.fields.lists(user, at: "members") { found.append(block) }
        }
        return layout == .safe ? try found + dealings(of: user) : found
    }

    /// Returns the reports by a user.
    fileprivate func reports(by user: String) throws(StoreError) -> [StoredDocument] {
        var found: [StoredDocument] = []
        try each(in: DocumentPath(unchecked: ["reports"]), mentioning: user) { row throws(StoreError) in
            let report = try row.document()
            if report.fields["by"]?.text.map({ ByteOrder.isEqual($0, user) }) == true { found.append(report) }
        }
        return found
    }
}

extension StoredDocument {
    /// A report whose user is gone.
    fileprivate func withoutWords(at time: Timestamp) -> StoredDocument {
        var fields = fields
        fields["text"] = .string("")
        return StoredDocument(path: path, fields: fields, created: created, updated: time)
    }
}
