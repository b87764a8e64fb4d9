import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// A document as it was at some moment.
package struct FirestoreDocument: Sendable, Hashable {
    /// Which one.
    package let path: DocumentPath
    /// The fields.
    package let fields: FirestoreFields
    /// When it came to be.
    package let createTime: FirestoreTimestamp?
    /// When it last changed; conditions compare it to the last digit.
    package let updateTime: FirestoreTimestamp?

    /// A document.
    package init(
        path: DocumentPath,
        fields: FirestoreFields,
        createTime: FirestoreTimestamp? = nil,
        updateTime: FirestoreTimestamp? = nil
    ) {
        self.path = path
        self.fields = fields
        self.createTime = createTime
        self.updateTime = updateTime
    }

    /// Reads a document of `database`.
    package init(_ node: JSONNode, in database: FirestoreDatabase) throws(Unreadable) {
        guard let name = node["name"]?.string, let path = DocumentPath(resourceName: name, in: database) else {
            throw Unreadable(expected: "the name of a document", path: "name")
        }
        do throws(Unreadable) {
            fields = try FirestoreFields(node["fields"])
        } catch {
            throw error.inside("fields")
        }
        self.path = path
        createTime = node["createTime"]?.string.flatMap { FirestoreTimestamp($0) }
        updateTime = node["updateTime"]?.string.flatMap { FirestoreTimestamp($0) }
    }

    /// Reads the readable part of a document that cannot be read as a whole; `nil` when it has not even a name.
    init?(remainsOf node: JSONNode, in database: FirestoreDatabase) {
        let name = node["name"]?.string
        guard let path = name.flatMap({ DocumentPath(resourceName: $0, in: database) }) else { return nil }
        let fields = (node["fields"]?.fields ?? []).compactMap { field in
            (try? FirestoreValue(field.value)).map { (ExactText(field.name), $0) }
        }
        self.init(path: path, fields: FirestoreFields(fields))
    }
}
