import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// One change of a commit.
package struct FirestoreWrite: Sendable, Hashable {
    enum Operation: Sendable, Hashable {
        /// Without a mask everything is replaced; an empty mask changes no field, which is something else.
        case update(FirestoreFields, mask: [FieldPath]?)
        case delete
        case verify
    }

    package let document: DocumentPath
    let operation: Operation
    /// Changes worked out by the server, after the others.
    package var transforms: [FieldTransform] = []
    package var precondition: FirestorePrecondition?

    private init(_ document: DocumentPath, _ operation: Operation) {
        self.document = document
        self.operation = operation
    }

    /// Replaces a document, or makes it.
    package static func set(_ document: DocumentPath, _ fields: FirestoreFields) -> FirestoreWrite {
        FirestoreWrite(document, .update(fields, mask: nil))
    }

    /// Makes a document that must not be there yet.
    package static func create(_ document: DocumentPath, _ fields: FirestoreFields) -> FirestoreWrite {
        var write = set(document, fields)
        write.precondition = .exists(false)
        return write
    }

    /// Changes the fields in `mask`; those of them that `fields` lacks are removed.
    package static func merge(
        _ document: DocumentPath,
        _ fields: FirestoreFields,
        mask: [FieldPath]
    ) -> FirestoreWrite {
        FirestoreWrite(document, .update(fields, mask: mask))
    }

    /// Changes nothing but what the transforms do.
    package static func transform(_ document: DocumentPath, _ transforms: FieldTransform...) -> FirestoreWrite {
        FirestoreWrite(document, .update([:], mask: [])).with(transforms)
    }

    /// Removes a document; it is no error when there is none.
    package static func delete(_ document: DocumentPath) -> FirestoreWrite {
        FirestoreWrite(document, .delete)
    }

    /// Changes nothing, and fails when `precondition` does not hold.
    package static func verify(_ document: DocumentPath, _ precondition: FirestorePrecondition) -> FirestoreWrite {
        FirestoreWrite(document, .verify).when(precondition)
    }

    /// The same write with these transforms as well.
    package func with(_ transforms: [FieldTransform]) -> FirestoreWrite {
        var copy = self
        copy.transforms += transforms
        return copy
    }

    package func when(_ precondition: FirestorePrecondition?) -> FirestoreWrite {
        var copy = self
        copy.precondition = precondition
        return copy
    }

    /// Whether a second attempt does no harm when the response to the first was lost.
    ///
    /// A condition makes the second attempt fail at worst, and the caller can look what became of the first.
    package var isRepeatable: Bool { transforms.allSatisfy(\.isRepeatable) || happensOnce }

    /// Whether a second time would be refused, and with it the whole commit.
    var happensOnce: Bool {
        precondition == .exists(false) || operation == .delete && precondition == .exists(true)
    }

    package func json(in database: FirestoreDatabase) -> JSONValue {
        let name = JSONValue.string(database.name(of: document))
        var fields: [JSONValue.Field] = []
        switch operation {
        case .update(let values, let mask):
            let content: [JSONValue.Field] = values.isEmpty ? [] : [.init("fields", values.json)]
            fields.append(.init("update", .object([.init("name", name)] + content)))
            if let mask { fields.append(.init("updateMask", Self.mask(mask))) }
        case .delete: fields.append(.init("delete", name))
        case .verify: fields.append(.init("verify", name))
        }
        if !transforms.isEmpty { fields.append(.init("updateTransforms", .array(transforms.map(\.json)))) }
        if let precondition { fields.append(.init("currentDocument", precondition.json)) }
        return .object(fields)
    }

    static func mask(_ fields: [FieldPath]) -> JSONValue {
        ["fieldPaths": .array(fields.map { .string($0.text) })]
    }
}

package struct CommitResult: Sendable, Hashable {
    package struct Write: Sendable, Hashable {
        /// The time of the change; `nil` for a removal.
        package let updateTime: FirestoreTimestamp?
        /// The values made by the transforms, in their order; null for those of lists.
        package let transformResults: [FirestoreValue]
    }

    package let writes: [Write]
    package let commitTime: FirestoreTimestamp?

    package init(_ node: JSONNode) throws(Unreadable) {
        var writes: [Write] = []
        for result in node["writeResults"]?.elements.map({ $0 }) ?? [] {
            var values: [FirestoreValue] = []
            for value in result["transformResults"]?.elements.map({ $0 }) ?? [] {
                values.append(try FirestoreValue(value))
            }
            let time = result["updateTime"]?.string.flatMap { FirestoreTimestamp($0) }
            writes.append(Write(updateTime: time, transformResults: values))
        }
        self.writes = writes
        commitTime = node["commitTime"]?.string.flatMap { FirestoreTimestamp($0) }
    }
}

/// A condition of a document for a write to happen, and for all others of its commit.
package enum FirestorePrecondition: Sendable, Hashable {
    /// The document exists, or does not.
    case exists(Bool)
    case unchangedSince(FirestoreTimestamp)

    var json: JSONValue {
        switch self {
        case .exists(let exists): ["exists": .bool(exists)]
        case .unchangedSince(let time): ["updateTime": .string(time.text)]
        }
    }
}
