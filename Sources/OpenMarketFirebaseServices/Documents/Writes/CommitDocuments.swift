/// The documents of one commit: as they were before it, and as its changes leave them.
///
/// A document is read and parsed once, however often rules and changes ask for it. Everything runs on the only thread
/// that writes, so what it costs is counted in units, and a commit that wants too many is refused.
final class CommitDocuments {
    private let table: DocumentTable
    private let limit: Int
    private var originals: [DocumentPath: StoredDocument?] = [:]
    /// What is to be written: `nil` for a document that is removed.
    private(set) var changed: [DocumentPath: StoredDocument?] = [:]
    /// What the commit has cost so far.
    private(set) var units = 0

    /// The documents of a commit that may cost so many units.
    init(_ table: DocumentTable, limit: Int) {
        self.table = table
        self.limit = limit
    }

    /// The document before the commit.
    func original(_ path: DocumentPath) throws(TransactionFailure) -> StoredDocument? {
        if let known = originals[path] { return known }
        let document = try table.find(path)
        originals[path] = .some(document)
        try charge(document.map { DocumentSize($0.fields, at: path).units } ?? 0)
        return document
    }

    /// The document as earlier changes of the commit left it.
    func current(_ path: DocumentPath) throws(TransactionFailure) -> StoredDocument? {
        if let known = changed[path] { return known }
        return try original(path)
    }

    /// Notes what a document is to be.
    func replace(_ path: DocumentPath, with document: StoredDocument?) { changed[path] = .some(document) }

    /// Counts work.
    func charge(_ units: Int) throws(TransactionFailure) {
        self.units += units
        guard self.units <= limit else {
            throw .problem(
                ServiceProblem(
                    .resourceExhausted,
                    "The commit is more than \(limit) units of work: commit fewer changes, or smaller documents, at a time."
                )
            )
        }
    }

    /// The documents before the commit, for rules.
    var before: DocumentsBefore { DocumentsBefore(documents: self) }
}

extension CommitDocuments: DocumentLookup {
    func fields(_ path: DocumentPath) throws(TransactionFailure) -> FieldMap? { try current(path)?.fields }
}

/// The documents as they were before a commit.
struct DocumentsBefore: DocumentLookup {
    let documents: CommitDocuments

    func fields(_ path: DocumentPath) throws(TransactionFailure) -> FieldMap? { try documents.original(path)?.fields }
}
