import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// A part of a collection's list.
package struct DocumentPage: Sendable, Hashable {
    /// The documents, by name.
    package let documents: [FirestoreDocument]
    /// The token of the next part; `nil` at the end.
    ///
    /// A part may be empty and not be the last.
    package let nextPageToken: String?

    package init(_ node: JSONNode, in database: FirestoreDatabase) throws(Unreadable) {
        var documents: [FirestoreDocument] = []
        for element in node["documents"]?.elements.map({ $0 }) ?? [] {
            documents.append(try FirestoreDocument(element, in: database))
        }
        self.documents = documents
        let token = node["nextPageToken"]?.string ?? ""
        nextPageToken = token.isEmpty ? nil : token
    }
}
