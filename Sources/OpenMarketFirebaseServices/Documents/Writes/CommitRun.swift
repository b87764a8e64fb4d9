import OpenMarketStorage
import OpenMarketWire

/// Makes the changes of one commit, all of them or none.
///
/// First everything is judged on copies; only when nothing speaks against it are rows
/// written. Access is judged before preconditions, so that a refusal tells no one what is there.
struct CommitRun {
    /// What came of a commit.
    struct Outcome: Sendable {
        /// One for each change, in their order.
        var results: [WriteResult] = []
        /// When it happened.
        var time: Timestamp
    }

    /// What came of one change.
    struct WriteResult: Sendable {
        /// When the document was changed last; `nil` when there is none any more.
        var updated: Timestamp?
        /// What the transforms made, one value for each.
        var transformed: [FieldValue] = []
    }

    let table: DocumentTable
    let names: DocumentNames
    let access: AccessCheck
    /// Where names that users claim are noted.
    private let register: (any NameRegister)?
    /// The time of the commit.
    let time: Timestamp
    /// The time that transforms write, the same for the whole commit.
    let requestTime: Timestamp
    private var changed: [DocumentPath: StoredDocument?] = [:]
    /// What stood where something is changed, before the commit.
    private var originals: [DocumentPath: FieldMap?] = [:]
    private var failure: ServiceProblem?
    /// What only the whole commit can allow.
    private var waiting: [AccessRequest] = []

    /// A commit at a moment.
    init(
        _ table: DocumentTable,
        names: DocumentNames,
        access: AccessCheck,
        register: (any NameRegister)? = nil,
        now: Timestamp
    ) throws(TransactionFailure) {
        self.table = table
        self.names = names
        self.access = access
        self.register = register
        time = try table.perform { table throws(StoreError) in try table.nextCommit(at: now) }
        requestTime = time.wholeMilliseconds
    }

    /// Makes the changes.
    mutating func commit(_ writes: [DocumentWrite]) throws(TransactionFailure) -> Outcome {
        var outcome = Outcome(time: time)
        for write in writes { outcome.results.append(try take(write)) }
        for request in waiting { try access.settle(request, from: table, to: self) }
        if let failure { throw .problem(failure) }
        try DocumentReaders(rules: access.rules, lookup: self).note(changed, in: table, at: requestTime)
        let (changed, time) = (changed, time)
        if let register { try table.note(changed, in: register) }
        try table.perform { table throws(StoreError) in
            for (path, document) in changed {
                if let document { try table.put(document) } else { try table.remove(path) }
            }
            try table.note(commit: time)
        }
        return outcome
    }

    private mutating func take(_ write: DocumentWrite) throws(TransactionFailure) -> WriteResult {
        let before = try current(write.path)
        let (after, transformed) = result(of: write, before)
        let request = AccessRequest(write: write, before: before?.fields, after: after, time: requestTime)
        try access.check(request, in: self)
        if access.waits(for: request) { waiting.append(request) }
        do throws(ServiceProblem) {
            try write.precondition?.check(before, names.name(write.path))
            if let after, DocumentSize.of(after, at: write.path) > DocumentSize.limit {
                throw .invalid("A document exceeds the maximum size of 1048576 bytes.")
            }
            // A value may be sent shallow and put deep.
            if let after, DocumentSize.depth(after) > FieldValueReader.maximumDepth {
                throw .invalid("Property contains too many nested maps or arrays.")
            }
        } catch {
            // Later changes may still be refused, and a refusal comes first.
            failure = failure ?? error
        }
        switch write.change {
        case .verify: return WriteResult()
        case .delete:
            replace(before, with: nil, at: write.path)
            return WriteResult()
        case .set, .keep:
            return WriteResult(updated: put(after ?? FieldMap(), write.path, before), transformed: transformed)
        }
    }

    /// The document as earlier changes of this commit left it.
    private func current(_ path: DocumentPath) throws(TransactionFailure) -> StoredDocument? {
        if let known = changed[path] { return known }
        return try table.find(path)
    }

    private func result(of write: DocumentWrite, _ before: StoredDocument?) -> (FieldMap?, [FieldValue]) {
        var fields = before?.fields ?? FieldMap()
        switch write.change {
        case .delete: return (nil, [])
        case .verify: return (before?.fields, [])
        case .keep: break
        case .set(let sent, mask: nil): fields = sent
        case .set(let sent, let mask?): for path in mask { fields[path] = sent[path] }
        }
        var transformed: [FieldValue] = []
        for transform in write.transforms { transformed.append(transform.apply(to: &fields, requestTime: requestTime)) }
        return (fields, transformed)
    }

    /// A change that changes nothing leaves the time of the last one.
    private mutating func put(_ fields: FieldMap, _ path: DocumentPath, _ before: StoredDocument?) -> Timestamp {
        if let before, JSONWriter.bytes({ $0.fields(before.fields) }) == JSONWriter.bytes({ $0.fields(fields) }) {
            return before.updated
        }
        let created = before?.created ?? time
        let after = StoredDocument(path: path, fields: fields, created: created, updated: time)
        replace(before, with: after, at: path)
        return time
    }

    private mutating func replace(_ before: StoredDocument?, with after: StoredDocument?, at path: DocumentPath) {
        if changed[path] == nil { originals[path] = .some(before?.fields) }
        changed[path] = .some(after)
    }

    /// What the commit did to likes.
    func likeChanges(in layout: DocumentLayout) -> [LikeChange] {
        changed.compactMap { path, after in
            layout.likeChange(path, from: originals[path] ?? nil, to: after?.fields)
        }
    }
}

extension CommitRun: DocumentLookup {
    func fields(_ path: DocumentPath) throws(TransactionFailure) -> FieldMap? { try current(path)?.fields }
}
