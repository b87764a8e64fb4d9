import OpenMarketData

/// Fields by their names, in the order of the names' bytes.
package struct FirestoreFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// Names and values in order.
    package private(set) var entries: [Entry]

    /// A name and its value.
    package struct Entry: Sendable, Hashable {
        /// The name.
        package let name: ExactText
        /// The value.
        package let value: FirestoreValue
    }

    /// The given fields; of several with one name the last counts.
    package init(_ fields: some Sequence<(ExactText, FirestoreValue)>) {
        var values: [ExactText: FirestoreValue] = [:]
        for (name, value) in fields { values[name] = value }
        entries = values.map { Entry(name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
    }

    /// The given fields.
    package init(dictionaryLiteral elements: (ExactText, FirestoreValue)...) {
        self.init(elements)
    }

    /// The value of a field; `nil` when there is no such field.
    package subscript(name: ExactText) -> FirestoreValue? {
        entries.first { $0.name == name }?.value
    }

    /// The value at a path through maps.
    package subscript(at path: FieldPath) -> FirestoreValue? {
        var value: FirestoreValue? = .map(self)
        for segment in path.segments { value = value?.map?[segment] }
        return value
    }

    /// These fields and others; of two with one name the other one counts.
    package func adding(_ others: [(ExactText, FirestoreValue)]) -> FirestoreFields {
        FirestoreFields(entries.map { ($0.name, $0.value) } + others)
    }

    /// Whether there is no field at all.
    package var isEmpty: Bool { entries.isEmpty }
}

extension FirestoreFields: CustomStringConvertible, CustomReflectable {
    /// The number of fields; names may be ids of accounts.
    package var description: String { "\(entries.count) fields" }
    /// No children, so that `dump` finds nothing.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
