import Foundation
import OpenMarketSQLite

/// The data that is removed with an account: its profile and everything below it, its name, its products and its files;
/// its sales, its follows, the reviews by it and about it, blocks on either side, and the texts of its reports.
///
/// Chats stay for the other member, without the name of the member who is gone; a chat of two members who are gone is
/// removed. Reported things stay to be looked at.
///
/// The account goes first, and with it all that it could sign in with. The rest follows in steps between which others
/// write, and the list of removed accounts says whether there is more to do: a removal that was interrupted goes on when
/// the market is opened again.
struct AccountRemoval: Sendable {
    /// The most documents, or bytes of them, that one step removes: some milliseconds of the thread that writes.
    private static let (stepCount, stepBytes) = (200, 1_048_576)

    let documents: DocumentService
    /// Clears what is left of an account whose rows are gone, in the market's file and beside it.
    let clearRemains: @Sendable () async -> Void

    private var store: MarketStore { documents.store }

    /// Removes an account; `false` when there is none, and then only what an earlier removal has left is removed.
    func remove(_ id: String) async throws(ServiceProblem) -> Bool {
        let seconds = Int64(documents.now().timeIntervalSince1970)
        let wasThere = try await store.writeAccounts { table in
            guard try table.remove(id) else { return false }
            try table.noteRemoval(of: id, at: seconds)
            return true
        }
        if wasThere { try await finish(id) } else { try await goOn(with: id) }
        return wasThere
    }

    /// Goes on with the removal of an account that is gone, where something of it is still there.
    func goOn(with id: String) async throws(ServiceProblem) {
        let ids = try await store.readAccounts { try $0.unfinishedRemovals() }
        if ids.contains(id) { try await finish(id) }
    }

    /// Goes on with the removals that were interrupted.
    func finishAll() async throws(ServiceProblem) {
        let ids = try await store.readAccounts { try $0.unfinishedRemovals() }
        for id in ids { try await finish(id) }
    }

    private func finish(_ id: String) async throws(ServiceProblem) {
        do throws(StoreError) {
            try await documents.relations?.removeGoods(of: id)
        } catch {
            throw ServiceProblem(error)
        }
        // A commit that was under way when the account went may have brought something more.
        while try await removeDocuments(of: id) {}
        while try await removeFiles(of: id) {}
        let relations = documents.relations
        try await store.writeDocuments { table, session in
            try relations?.remove(id, in: session.connection)
            try LikeTable(session).removeAll(of: id)
            try table.forgetWriter(id)
            try AccountTable(session.connection).noteRowsGone(of: id)
        }
        await clearRemains()
    }

    /// Removes what a look finds, in steps; `false` when there is nothing.
    private func removeDocuments(of id: String) async throws(ServiceProblem) -> Bool {
        let layout = documents.layout
        let found = try await store.readDocuments { try $0.traces(of: id, in: layout) }
        var step: [DocumentTrace] = []
        var bytes = 0
        for trace in found {
            if step.count >= Self.stepCount || (!step.isEmpty && bytes + trace.bytes > Self.stepBytes) {
                try await remove(step, of: id)
                (step, bytes) = ([], 0)
            }
            step.append(trace)
            bytes += trace.bytes
        }
        if !step.isEmpty { try await remove(step, of: id) }
        return !found.isEmpty
    }

    private func remove(_ step: [DocumentTrace], of id: String) async throws(ServiceProblem) {
        let now = Timestamp(documents.now())
        try await store.writeDocuments { table, _ in
            let time = try table.nextCommit(at: now)
            // Another removal of the same account may have been here before.
            for path in step.map(\.path) where try table.updated(path) != nil {
                // A document of both members loses only the parts about the user.
                if let kept = try table.shared(path, without: id, at: time) {
                    try table.put(kept)
                    continue
                }
                try table.remove(path)
                try table.uncount(path, at: time)
            }
            try table.noteChanges(of: step.map(\.path), at: time)
            try table.note(commit: time)
        }
    }

    private func removeFiles(of id: String) async throws(ServiceProblem) -> Bool {
        try await store.serviceWrite { try ObjectTable($0).removeSome(of: id, upTo: Self.stepBytes) }
    }
}

/// A document that has to do with a user.
struct DocumentTrace: Sendable {
    let path: DocumentPath
    /// The size of its fields.
    let bytes: Int

    init(_ row: DocumentRow) { (path, bytes) = (row.path, row.json.count) }
}

extension DocumentTable {
    /// The documents that are removed with a user, or lose something.
    fileprivate func traces(of user: String, in layout: DocumentLayout) throws(StoreError) -> [DocumentTrace] {
        let profile = DocumentPath(unchecked: [layout == .safe ? "users" : "UserProfile", user])
        var found: [DocumentTrace] = []
        for (group, parent) in [("likes", "products"), ("sellers", "follows")] {
            // The user's likes, and the follows of others who follow the user.
            try each(inGroup: group, below: DocumentPath(unchecked: [parent])) { row in
                if ByteOrder.isEqual(row.path.id, user) { found.append(DocumentTrace(row)) }
                return .next
            }
        }
        if let row = try row(profile) { found.append(DocumentTrace(row)) }
        try each(below: profile) { row in found.append(DocumentTrace(row)) }
        for (collection, field) in [("vendors", "uid"), ("vendorNameToUserUID", "userUID"), ("products", "vendor")] {
            try each(in: DocumentPath(unchecked: [collection]), of: user, at: [field]) { row, _ throws(StoreError) in
                found.append(DocumentTrace(row))
                let history = DocumentPath(unchecked: ["histories"] + row.path.segments.dropFirst())
                if collection == "products", let history = try self.row(history) {
                    found.append(DocumentTrace(history))
                }
            }
        }
        try each(in: DocumentPath(unchecked: ["blocks"]), of: user, at: ["members"]) { row, _ in
            found.append(DocumentTrace(row))
        }
        try each(in: DocumentPath(unchecked: ["reports"]), of: user, at: ["by"]) { row, report in
            if report["text"]?.text != "" { found.append(DocumentTrace(row)) }
        }
        guard layout == .safe else { return found }
        return try found + dealings(of: user) + chats(of: user)
    }

    /// The chats of a user that name them, and those without any member, with their messages.
    private func chats(of user: String) throws(StoreError) -> [DocumentTrace] {
        var found: [DocumentTrace] = []
        try each(in: DocumentPath(unchecked: ["chats"]), of: user, at: ["members"]) { row, chat throws(StoreError) in
            if try hasAccount(among: chat) {
                if let names = chat["names"]?.fields, names[user]?.text != "" { found.append(DocumentTrace(row)) }
            } else {
                // The chat goes last, so that an interrupted removal finds the rest of its messages.
                try each(below: row.path) { message in found.append(DocumentTrace(message)) }
                found.append(DocumentTrace(row))
            }
        }
        return found
    }

    /// Returns whether one of the members of a chat has an account.
    private func hasAccount(among chat: FieldMap) throws(StoreError) -> Bool {
        let accounts = AccountTable(connection)
        for member in chat["members"]?.texts ?? [] where try accounts.account(member) != nil { return true }
        return false
    }

    /// Returns a document that stays, without what a user has said of themselves in it; `nil` for one that goes.
    fileprivate func shared(
        _ path: DocumentPath,
        without user: String,
        at time: Timestamp
    ) throws(StoreError) -> StoredDocument? {
        guard path.segments.count == 2, ["chats", "reports"].contains(path.segments[0]),
            let document = try document(path)
        else { return nil }
        var fields = document.fields
        if path.segments[0] == "reports" {
            fields["text"] = .string("")
        } else {
            guard try hasAccount(among: document.fields) else { return nil }
            if var names = fields["names"]?.fields {
                names[user] = .string("")
                fields["names"] = .map(names)
            }
            let others = fields["members"]?.texts?.filter { !ByteOrder.isEqual($0, user) } ?? []
            note(.record(name: path.segments.joined(separator: "/"), readers: others))
        }
        return StoredDocument(path: path, fields: fields, created: document.created, updated: time)
    }
}

extension AccountTable {
    /// Notes that an account is gone, and that what belongs to it has to follow.
    fileprivate func noteRemoval(of id: String, at seconds: Int64) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO removed_accounts (account, at, is_done) VALUES (?, ?, 0)
            ON CONFLICT (account) DO UPDATE SET at = excluded.at, is_done = 0
            """,
            [.text(id), .integer(seconds)]
        )
    }

    /// Notes that the rows are gone; the remains are not.
    fileprivate func noteRowsGone(of id: String) throws(StoreError) {
        try connection.run("UPDATE removed_accounts SET is_done = 2 WHERE account = ?", [.text(id)])
    }

    /// The accounts that are gone, and something of them is still there.
    fileprivate func unfinishedRemovals() throws(StoreError) -> [String] {
        try connection.all("SELECT account FROM removed_accounts WHERE is_done = 0 ORDER BY account") { $0.text(0) }
    }
}
