/// The documents of one commit: as they were before it, and as its changes leave them.
///
/// A document is read and parsed once, however often rules and changes ask for it. Everything runs on the only thread
/// that writes, so what it costs is counted.
final class CommitDocuments {
    private let table: DocumentTable
    private let work: CommitWork
    private var originals: [DocumentPath: StoredDocument?] = [:]
    /// The documents to be written: `nil` for one that is removed.
    private(set) var changed: [DocumentPath: StoredDocument?] = [:]

    /// The documents of a commit, whose work is counted.
    init(_ table: DocumentTable, work: CommitWork) {
        self.table = table
        self.work = work
    }

    /// The document before the commit.
    func original(_ path: DocumentPath) throws -> StoredDocument? {
        if let known = originals[path] { return known }
        let document = try table.document(path)
        originals[path] = .some(document)
        try charge(document.map { DocumentSize($0.fields, at: path).units } ?? 0)
        return document
    }

    /// The document as earlier changes of the commit left it.
    func current(_ path: DocumentPath) throws -> StoredDocument? {
        if let known = changed[path] { return known }
        return try original(path)
    }

    /// Notes what a document is to be.
    func replace(_ path: DocumentPath, with document: StoredDocument?) { changed[path] = .some(document) }

    func charge(_ units: Int) throws { try work.charge(units) }

    var before: DocumentsBefore { DocumentsBefore(documents: self) }
}

extension CommitDocuments: DocumentLookup {
    func fields(_ path: DocumentPath) throws -> FieldMap? { try current(path)?.fields }
}

/// The documents as they were before a commit.
struct DocumentsBefore: DocumentLookup {
    let documents: CommitDocuments

    func fields(_ path: DocumentPath) throws -> FieldMap? { try documents.original(path)?.fields }
}
