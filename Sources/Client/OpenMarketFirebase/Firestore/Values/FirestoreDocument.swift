import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// A document as it was at some moment.
package struct FirestoreDocument: Sendable, Hashable {
    package let path: DocumentPath
    package let fields: FirestoreFields
    package let createTime: FirestoreTimestamp?
    /// The time of the last change; a condition on it compares all its digits.
    package let updateTime: FirestoreTimestamp?

    package init(
        path: DocumentPath,
        fields: FirestoreFields,
        createTime: FirestoreTimestamp? = nil,
        updateTime: FirestoreTimestamp? = nil
    ) {
        (self.path, self.fields, self.createTime, self.updateTime) = (path, fields, createTime, updateTime)
    }

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

/// Fields by their names, in the order of the names' bytes.
package struct FirestoreFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// Names and values in order.
    package private(set) var entries: [Entry]

    package struct Entry: Sendable, Hashable {
        package let name: ExactText
        package let value: FirestoreValue
    }

    /// The given fields; of several with one name the last counts.
    package init(_ fields: some Sequence<(ExactText, FirestoreValue)>) {
        var values: [ExactText: FirestoreValue] = [:]
        for (name, value) in fields { values[name] = value }
        entries = values.map { Entry(name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
    }

    package init(dictionaryLiteral elements: (ExactText, FirestoreValue)...) {
        self.init(elements)
    }

    /// The value of a field; `nil` when there is no such field.
    package subscript(name: ExactText) -> FirestoreValue? {
        entries.first { $0.name == name }?.value
    }

    package subscript(at path: FieldPath) -> FirestoreValue? {
        var value: FirestoreValue? = .map(self)
        for segment in path.segments { value = value?.map?[segment] }
        return value
    }

    /// Returns these fields and others; of two fields with one name the other one counts.
    package func adding(_ others: [(ExactText, FirestoreValue)]) -> FirestoreFields {
        FirestoreFields(entries.map { ($0.name, $0.value) } + others)
    }

    package var isEmpty: Bool { entries.isEmpty }
}

extension FirestoreFields: CustomStringConvertible, CustomReflectable {
    /// The number of fields; names may be ids of accounts.
    package var description: String { "\(entries.count) fields" }
    /// A mirror without children, so that `dump` finds nothing.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
