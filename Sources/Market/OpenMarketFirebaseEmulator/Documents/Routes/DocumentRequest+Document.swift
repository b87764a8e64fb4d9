import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

extension DocumentRequest {
    /// `GET` of a document.
    func get() async throws(ServiceProblem) -> HTTPResponse {
        let mask = try mask()
        if call["readTime"] != nil { throw .unimplemented("Reading at a time in the past is not supported.") }
        let transaction = call["transaction"]
        if let transaction { try service.transactions.check(transaction, by: caller) }
        let (path, access) = (path, access)
        let document = try await service.store.readDocuments { table in
            let document = try table.document(path)
            try access.check(
                AccessRequest(getting: path, document?.fields, time: try readTime(table)),
                in: RuleDocuments(before: table, after: table)
            )
            return document
        }
        if let transaction {
            try service.transactions.note([path: document?.updated], in: transaction, by: caller)
        }
        guard let document else { throw ServiceProblem(.notFound, "Document (\(names.name(path))) not found.") }
        return response(document, mask)
    }

    /// `POST` to a collection: a document that must not be there yet.
    func create() async throws(ServiceProblem) -> HTTPResponse {
        let id = call["documentId"] ?? AutoID.make(service.transactions.random)
        let path = try path.appending(id)
        let mask = try mask()
        let body = try await body()
        let write = DocumentWrite(
            path: path,
            change: .set(try FieldValueReader().fields(body["fields"]), mask: nil),
            precondition: .exists(false)
        )
        return response(try await written(write), mask)
    }

    /// `PATCH` of a document: all of it, or what a mask names.
    func patch() async throws(ServiceProblem) -> HTTPResponse {
        let mask = try mask()
        let masks = call.values(of: "updateMask.fieldPaths") + call.values(of: "update_mask.field_paths")
        let paths = masks.isEmpty ? nil : try WriteReader.paths(masks)
        let body = try await body()
        if let name = try body.text("name"), !name.isEmpty, try names.document(name) != path {
            throw .invalid("The name of the document is not that of the address.")
        }
        let write = DocumentWrite(
            path: path,
            change: .set(try FieldValueReader().fields(body["fields"]), mask: paths),
            precondition: try precondition()
        )
        return response(try await written(write), mask)
    }

    /// `DELETE` of a document; one that is not there is no error.
    func delete() async throws(ServiceProblem) -> HTTPResponse {
        let write = DocumentWrite(path: path, change: .delete, precondition: try precondition())
        _ = try await run([write])
        return ServiceResponse.empty
    }

    private func written(_ write: DocumentWrite) async throws(ServiceProblem) -> StoredDocument {
        let document = try await run([write]) { table, _ in try table.document(write.path) }
        guard let document else { throw ServiceProblem(.internal, "Internal error.") }
        return document
    }

    private func response(_ document: StoredDocument, _ mask: [FieldPath]?) -> HTTPResponse {
        ServiceResponse.json { $0.document(document, named: names.name(document.path), mask: mask) }
    }

    /// The fields that the response may have; `nil` for all.
    func mask() throws(ServiceProblem) -> [FieldPath]? {
        let paths = call.values(of: "mask.fieldPaths") + call.values(of: "mask.field_paths")
        return paths.isEmpty ? nil : try WriteReader.paths(paths)
    }

    private func precondition() throws(ServiceProblem) -> DocumentWrite.Precondition? {
        if let text = call["currentDocument.exists"] ?? call["current_document.exists"] {
            guard text == "true" || text == "false" else { throw .invalidPayload }
            return .exists(text == "true")
        }
        guard let text = call["currentDocument.updateTime"] ?? call["current_document.update_time"] else { return nil }
        guard let moment = Timestamp(text) else { throw .invalidPayload }
        return .updated(moment)
    }
}
