/// The access that a caller wants, as access rules see it.
struct AccessRequest: Sendable {
    enum Method: Sendable, Hashable {
        case get
        case list
        case create
        case update
        case delete
    }

    let method: Method
    /// The document, or the collection for a list.
    let path: DocumentPath
    /// The document as it is; `nil` when there is none.
    var before: FieldMap?
    /// The document as it would be, transforms included; `nil` when it would be gone.
    var after: FieldMap?
    /// The conditions of a list: every one of these holds for each of its documents.
    var conditions: [FieldCondition] = []
    /// Whether a list reaches into all collections with one name.
    var isGroup = false
    /// The time of the request, which a server timestamp becomes.
    let time: Timestamp

    init(getting path: DocumentPath, _ document: FieldMap?, time: Timestamp) {
        method = .get
        self.path = path
        before = document
        self.time = time
    }

    init(listing path: DocumentPath, conditions: [FieldCondition] = [], isGroup: Bool = false, time: Timestamp) {
        method = .list
        self.path = path
        self.conditions = conditions
        self.isGroup = isGroup
        self.time = time
    }

    init(write: DocumentWrite, before: FieldMap?, after: FieldMap?, time: Timestamp) {
        path = write.path
        self.time = time
        switch write.change {
        case .verify: method = .get
        case .delete: method = .delete
        // A write that only creates is judged as a creation; the precondition decides whether the document is there.
        case .set, .keep: method = before == nil || write.onlyCreates ? .create : .update
        }
        self.before = method == .create ? nil : before
        self.after = method == .get ? nil : after
    }
}

/// A condition that every document of a list fulfils.
struct FieldCondition: Sendable {
    let path: FieldPath
    let comparison: Comparison
    let value: FieldValue
}

/// A source of other documents for rules.
protocol DocumentLookup {
    /// The fields of a document; `nil` when there is none.
    func fields(_ path: DocumentPath) throws -> FieldMap?
}

extension DocumentTable: DocumentLookup {
    func fields(_ path: DocumentPath) throws -> FieldMap? { try document(path)?.fields }
}
