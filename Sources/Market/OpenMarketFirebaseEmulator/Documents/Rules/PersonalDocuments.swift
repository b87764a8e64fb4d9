package import OpenMarketSQLite

/// The documents of a user that the access rules let that user read.
///
/// A document is a user's when the user has written it, when it lies at a place of the user, or when the field of its
/// collection that says whose it is has the user's id. An id in any other field or text means nothing.
package struct PersonalDocuments: Sendable {
    /// The collections in which the document with the user's id, and all below it, is the user's.
    private static let branches = ["users", "UserProfile", "follows", "sellers"]
    /// The collections below documents of others in which the document with the user's id is the user's.
    private static let groups = ["likes", "opinions"]
    /// The fields that say whose a document of a collection is: by an id, or by a list of ids.
    private static let owners = [
        ("vendors", ["uid"]), ("vendorNameToUserUID", ["userUID"]), ("products", ["vendor"]), ("chats", ["members"]),
        ("sales", ["parties"]), ("reviews", ["author", "about"]), ("blocks", ["by"]), ("reports", ["by"]),
    ]

    let rules: AccessRules

    init(rules: AccessRules) { self.rules = rules }

    /// The documents of the safe layout, by its rules.
    package init() { self.init(rules: DocumentLayout.safe.rules) }

    /// Returns the keys of a user's documents in their order.
    package func keys(of user: String, in connection: SQLiteConnection) throws(StoreError) -> [[UInt8]] {
        let table = DocumentTable(connection)
        var keys: [[UInt8]] = []
        for path in try paths(of: user, in: table) where try mayRead(path, user, in: table) { keys.append(path.key) }
        return keys.sorted { ByteOrder.compare($0, $1) < 0 }
    }

    private func paths(of user: String, in table: DocumentTable) throws(StoreError) -> Set<DocumentPath> {
        var found: Set<DocumentPath> = []
        try table.each(by: user) { found.insert($0.path) }
        for collection in Self.branches {
            let branch = DocumentPath(unchecked: [collection, user])
            found.insert(branch)
            try table.each(below: branch) { found.insert($0.path) }
        }
        for group in Self.groups {
            try table.each(inGroup: group, below: .root) { row in
                if ByteOrder.isEqual(row.path.id, user) { found.insert(row.path) }
                return .next
            }
        }
        for (collection, fields) in Self.owners {
            try table.each(in: DocumentPath(unchecked: [collection]), of: user, at: fields) { row, _ in
                found.insert(row.path)
                if collection == "products" { found.insert(DocumentPath(unchecked: ["histories", row.path.id])) }
            }
        }
        return found.union(try chatted(user, in: found, table))
    }

    /// The messages of the user's chats, by either member.
    private func chatted(
        _ user: String,
        in found: Set<DocumentPath>,
        _ table: DocumentTable
    ) throws(StoreError) -> Set<DocumentPath> {
        var messages: Set<DocumentPath> = []
        for chat in found where chat.segments.count == 2 && chat.segments[0] == "chats" {
            try table.each(below: chat) { messages.insert($0.path) }
        }
        // The first app lists the chats of a user in the profile; each is a collection.
        let profile = try table.document(DocumentPath(unchecked: ["UserProfile", user]))
        for chat in profile?.fields["chattingUUIDList"]?.texts ?? [] {
            try table.each(in: DocumentPath(unchecked: [chat])) { row in
                messages.insert(row.path)
                return .next
            }
        }
        return messages
    }

    private func mayRead(_ path: DocumentPath, _ user: String, in table: DocumentTable) throws(StoreError) -> Bool {
        guard let document = try table.document(path) else { return false }
        let request = AccessRequest(getting: path, document.fields, time: document.updated)
        do {
            return try rules.allow(request, by: user, in: RuleDocuments(before: table, after: table)) == true
        } catch {
            throw error as? StoreError ?? .corrupt
        }
    }
}
