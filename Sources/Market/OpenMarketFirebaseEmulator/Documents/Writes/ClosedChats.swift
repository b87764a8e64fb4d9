import OpenMarketSQLite
import OpenMarketWire

/// Keeps chats shut of two users one of whom has blocked the other or is gone: neither opens one or sends a message.
///
/// Leaving a chat and noting what was read stay possible. The refusal is the same for both, and does not say who has
/// blocked whom.
struct ClosedChats {
    private let documents: CommitDocuments
    private let relations: any RelationRegister
    private let table: DocumentTable

    init(_ documents: CommitDocuments, _ relations: any RelationRegister, in table: DocumentTable) {
        self.documents = documents
        self.relations = relations
        self.table = table
    }

    /// Throws when the commit opens a closed chat or writes in one.
    func check() throws {
        var asked: Set<DocumentPath> = []
        for (path, document) in documents.changed {
            guard let document, path.segments.first == "chats" else { continue }
            let chat = DocumentPath(unchecked: Array(path.segments.prefix(2)))
            if path.segments.count == 2 {
                guard try opens(document.fields, at: path) else { continue }
            }
            if asked.insert(chat).inserted { try refuse(chat) }
        }
    }

    /// Returns whether a change makes a chat, brings it back for a member, or writes to it, its subject for example.
    private func opens(_ after: FieldMap, at path: DocumentPath) throws -> Bool {
        guard let before = try documents.original(path)?.fields else { return true }
        let (hidden, left) = (Set(before["hiddenFor"]?.texts ?? []), Set(after["hiddenFor"]?.texts ?? []))
        return !left.isSuperset(of: hidden) || !after.keeps("updatedAt", of: before)
            || !after.keeps("names", of: before) || !after.keeps("product", of: before)
    }

    private func refuse(_ chat: DocumentPath) throws {
        guard let room = try documents.fields(chat), let members = room["members"]?.texts, members.count == 2 else {
            return
        }
        // The removal of an account empties its name.
        let isClosed =
            try members.contains { room["names"]?.fields?[$0]?.text == "" }
            || relations.isBetween(members[0], members[1], in: table.connection)
        guard !isClosed else { throw ServiceProblem(.failedPrecondition, ClosedChatWords.refusal) }
    }
}
