import OpenMarketData
import OpenMarketWire

/// A database of a project, and how its documents are named.
package struct FirestoreDatabase: Sendable, Hashable {
    /// The project.
    package let projectID: String
    /// The database in it.
    package let databaseID: String

    /// The default database of a project, by default.
    package init(projectID: String, databaseID: String = "(default)") {
        self.projectID = projectID
        self.databaseID = databaseID
    }

    /// The beginning of all names of documents.
    ///
    /// Names in bodies are not percent-encoded.
    package var root: String { "projects/\(projectID)/databases/\(databaseID)/documents" }

    /// The full name of a document.
    package func name(of document: DocumentPath) -> String {
        root + "/" + document.segments.map(\.text).joined(separator: "/")
    }

    /// The address of a document or collection, to be percent-encoded segment by segment.
    package func segments(_ path: [ExactText] = []) -> [String] {
        ["v1", "projects", projectID, "databases", databaseID, "documents"] + path.map(\.text)
    }
}
