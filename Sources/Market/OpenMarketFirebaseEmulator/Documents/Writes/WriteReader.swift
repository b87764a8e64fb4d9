import OpenMarketWire

struct WriteReader: Sendable {
    let names: DocumentNames

    func writes(_ body: MessageFields) throws(ServiceProblem) -> [DocumentWrite] {
        guard try body.list("writes").count <= 10_000 else { throw .invalid("A commit has too many writes.") }
        let writes = try body.messages("writes").map { message throws(ServiceProblem) in try write(message) }
        var written: Set<DocumentPath> = []
        for write in writes {
            if case .verify = write.change {
                guard !written.contains(write.path) else {
                    throw .invalid("The same document cannot be written and then verified in a single request.")
                }
            } else {
                written.insert(write.path)
            }
        }
        return writes
    }

    func write(_ message: MessageFields) throws(ServiceProblem) -> DocumentWrite {
        let kinds = ["update", "delete", "transform", "verify"].filter { message[$0] != nil }
        guard let kind = kinds.first else { throw .invalid("empty write operation") }
        guard kinds.count == 1 else { throw .invalidPayload }
        let precondition = try self.precondition(message.message("currentDocument"))
        switch kind {
        case "update": return try update(message, precondition)
        case "transform":
            let transform = try message.message("transform") ?? .empty
            return DocumentWrite(
                path: try names.document(transform.text("document") ?? ""),
                change: .keep,
                transforms: try transforms(transform, "fieldTransforms"),
                precondition: precondition
            )
        case "delete":
            let path = try names.document(message.text("delete") ?? "")
            return DocumentWrite(path: path, change: .delete, precondition: precondition)
        default:
            guard let precondition else { throw .invalid("verify must have a precondition") }
            let path = try names.document(message.text("verify") ?? "")
            return DocumentWrite(path: path, change: .verify, precondition: precondition)
        }
    }

    /// A mask that was sent, even an empty one, is not the same as none.
    func mask(_ message: MessageFields?) throws(ServiceProblem) -> [FieldPath]? {
        guard let message else { return nil }
        // A mask may come as one text too, the paths separated by commas.
        return try Self.paths(message.texts("fieldPaths"))
    }

    static func paths(_ texts: [String]) throws(ServiceProblem) -> [FieldPath] {
        guard texts.count <= 10_000 else { throw .invalid("A mask has too many paths.") }
        return try texts.map { text throws(ServiceProblem) in try FieldPath(text) }
    }

    func precondition(_ message: MessageFields?) throws(ServiceProblem) -> DocumentWrite.Precondition? {
        guard let message else { return nil }
        if let exists = try message.bool("exists") { return .exists(exists) }
        guard let text = try message.text("updateTime") else { return nil }
        guard let moment = Timestamp(text) else { throw .invalidPayload }
        return .updated(moment)
    }

    private func update(
        _ message: MessageFields,
        _ precondition: DocumentWrite.Precondition?
    ) throws(ServiceProblem) -> DocumentWrite {
        let document = try message.message("update") ?? .empty
        return DocumentWrite(
            path: try names.document(document.text("name") ?? ""),
            change: .set(
                try FieldValueReader().fields(document["fields"]),
                mask: try mask(message.message("updateMask"))
            ),
            transforms: try transforms(message, "updateTransforms"),
            precondition: precondition
        )
    }

    private func transforms(_ message: MessageFields, _ name: String) throws(ServiceProblem) -> [FieldTransform] {
        try message.messages(name).map { message throws(ServiceProblem) in try FieldTransform(message) }
    }
}
