import Foundation
package import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketWire

/// A market that is a Firebase project, read and written by its owner.
package final class FirebaseMarket: CopySource, CopyTarget {
    let connection: FirebaseConnection
    let database: FirestoreDatabase
    /// Ids of collections below products and chats that only the app knows.
    let collections: [String]
    /// The places of the section that is being read: listed once, at its first page.
    var places: [Place] = []
    /// The products with a history that a server has written.
    var histories: Set<String> = []
    /// The number of documents per request: fewer in a collection of large ones.
    var limit = FirebaseMarket.size
    static let size = 200

    /// The market of a project; Firestore lists the collections at its root, and not those below products and chats.
    package init(_ connection: FirebaseConnection, collections: [String] = []) {
        (self.connection, self.collections) = (connection, collections)
        database = FirestoreDatabase(projectID: connection.project.projectID)
    }

    /// A market gives numbers to what it finds in a project, which the project does not have.
    package var uncompared: Set<CopySection> { [.numbers] }

    package func page(_ section: CopySection, after cursor: String?) async throws(CopyError) -> CopyPage {
        switch section {
        case .accounts: try await accounts(after: cursor)
        case .images: try await files(after: cursor)
        default: try await documents(section, after: cursor)
        }
    }

    package func write(_ section: CopySection, _ items: [CopyItem]) async throws(CopyError) -> [CopyRefusal] {
        switch section {
        case .accounts: try await put(accounts: items)
        case .images: try await put(images: items)
        default: try await put(documents: items, of: section)
        }
    }

    package func lacks(image name: String) -> Bool { false }

    package func remove(_ section: CopySection, _ ids: [String]) async throws(CopyError) {
        switch section {
        case .accounts:
            for id in ids { try await remove(account: id) }
        case .images:
            for id in ids { _ = try await connection.send(.images, .delete, object(id)) }
        default: try await remove(documents: ids, of: section)
        }
    }

    package func finish(_ section: CopySection) async throws(CopyError) {}

    package func finished() async throws(CopyError) -> any CopySource { self }
}
