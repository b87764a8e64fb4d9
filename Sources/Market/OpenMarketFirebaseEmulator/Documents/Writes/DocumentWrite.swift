struct DocumentWrite: Sendable {
    /// The change before the transforms.
    enum Change: Sendable {
        /// Replaces the document, or only what the mask names.
        case set(FieldMap, mask: [FieldPath]?)
        /// Leaves it as it is, for transforms alone.
        case keep
        case delete
        /// The write changes nothing and checks its precondition.
        case verify
    }

    enum Precondition: Sendable {
        case exists(Bool)
        case updated(Timestamp)

        /// Throws unless it is so.
        func check(_ document: StoredDocument?, _ name: String) throws(ServiceProblem) {
            switch self {
            case .exists(true):
                if document == nil { throw ServiceProblem(.notFound, "No document to update: \(name)") }
            case .exists(false):
                if document != nil { throw ServiceProblem(.alreadyExists, "Document already exists: \(name)") }
            case .updated(let moment):
                guard document?.updated == moment else {
                    throw ServiceProblem(
                        .failedPrecondition,
                        "The stored version does not match the required base version: \(name)"
                    )
                }
            }
        }
    }

    let path: DocumentPath
    let change: Change
    var transforms: [FieldTransform] = []
    var precondition: Precondition?

    /// Throws when what was sent is too large whatever is there.
    func check(_ limits: ServiceLimits) throws(ServiceProblem) {
        guard case .set(let fields, mask: nil) = change else { return }
        try DocumentSize(fields, at: path).check(limits)
    }

    /// Throws when it would leave a document of what the market has by its own routes; one from before may go.
    func refuseGoods() throws(ServiceProblem) {
        switch change {
        case .delete, .verify: return
        case .set, .keep: break
        }
        guard path.isOfGoods, let name = path.segments.first else { return }
        throw ServiceProblem(.failedPrecondition, "This market has \(name) by its own routes, and not as documents.")
    }

    /// Whether it makes a document and never changes one.
    var onlyCreates: Bool {
        guard case .exists(false) = precondition else { return false }
        return true
    }
}
