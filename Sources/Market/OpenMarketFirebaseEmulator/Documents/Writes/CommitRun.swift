import OpenMarketSQLite
import OpenMarketWire

/// Makes the changes of one commit, all of them or none.
///
/// First everything is judged on copies; only when nothing speaks against it are rows
/// written. Access is judged before preconditions, so that a refusal tells no one what is there.
struct CommitRun {
    struct Outcome: Sendable {
        /// One for each change, in their order.
        var results: [WriteResult] = []
        var time: Timestamp
    }

    struct WriteResult: Sendable {
        /// The time of the last change of the document; `nil` when the document is gone.
        var updated: Timestamp?
        /// The values made by the transforms, one for each.
        var transformed: [FieldValue] = []
    }

    let table: DocumentTable
    let names: DocumentNames
    let access: AccessCheck
    private let hasOneRegister: Bool
    private let reserved: ReservedNames
    private let relations: (any RelationRegister)?
    private let rates: ChatRates
    let time: Timestamp
    /// The time that transforms write, the same for the whole commit.
    let requestTime: Timestamp
    private let documents: CommitDocuments
    private let limits: ServiceLimits
    private var failure: ServiceProblem?
    /// The accesses that the rules have to allow.
    private var requests: [AccessRequest] = []

    init(
        _ table: DocumentTable,
        names: DocumentNames,
        access: AccessCheck,
        hasOneRegister: Bool = false,
        reserved: ReservedNames = ReservedNames(),
        relations: (any RelationRegister)? = nil,
        rates: ChatRates,
        limits: ServiceLimits,
        work: CommitWork,
        now: Timestamp
    ) throws {
        self.table = table
        self.names = names
        self.access = access
        self.hasOneRegister = hasOneRegister
        self.reserved = reserved
        self.relations = relations
        self.rates = rates
        self.limits = limits
        documents = CommitDocuments(table, work: work)
        time = try table.nextCommit(at: now)
        requestTime = time.wholeMilliseconds
    }

    mutating func commit(_ writes: [DocumentWrite]) throws -> Outcome {
        var outcome = Outcome(time: time)
        for write in writes { outcome.results.append(try take(write)) }
        // Each change is judged beside all others, because a later one may bring the document that it needs.
        let lookups = RuleDocuments(before: documents.before, after: documents)
        for request in requests { try access.check(request, in: lookups) }
        if let failure { throw failure }
        try rates.count(requests, of: access.caller)
        if let relations, access.caller != .owner {
            try ClosedChats(documents, relations, in: table).check()
            try NotedRelations(documents, relations, in: table).note(at: requestTime)
        }
        let (changed, time) = (documents.changed, time)
        try DocumentReaders(rules: access.rules, lookup: documents).note(changed, in: table, at: requestTime)
        let quota = try DocumentQuota(access.caller, limits, in: table)
        try write(changed)
        try table.noteChanges(of: changed.keys, at: time)
        try table.note(commit: time)
        try quota?.check(in: table)
        return outcome
    }

    private func write(_ changed: [DocumentPath: StoredDocument?]) throws {
        // Names that are given up come first, because a commit may give up one spelling of a name for another.
        for path in changed.keys where ClaimDocuments.isPlace(path) { try table.remove(path) }
        for (path, document) in changed {
            guard let document else {
                try table.remove(path)
                continue
            }
            if hasOneRegister, let claim = ClaimRecord(document) { try judge(claim) }
            try table.put(document, by: access.caller.uid)
        }
    }

    /// Judges a claimed name as the market's own routes do; the owner of the project may keep one of before these rules.
    private func judge(_ claim: ClaimRecord) throws {
        let claims = ClaimTable(table.connection)
        if access.caller != .owner {
            if let problem = VendorNameRules.problem(of: VendorNameRules.name(claim.name)) {
                throw ServiceProblem.invalid("name: \(problem).")
            }
            guard !reserved.contain(claim.name) else {
                throw ServiceProblem(.alreadyExists, "The name is reserved.")
            }
            guard try claims.all(of: claim.account).count < ClaimTable.mostOfAccount else {
                throw ServiceProblem(.resourceExhausted, "The user has enough names.", reason: "quotaExceeded")
            }
        }
        guard try claims.isFree(claim.name, for: claim.account) else {
            throw ServiceProblem(.alreadyExists, "The name is taken.")
        }
    }

    private mutating func take(_ write: DocumentWrite) throws -> WriteResult {
        let before = try documents.current(write.path)
        let (after, transformed) = try result(of: write, before)
        let request = AccessRequest(write: write, before: before?.fields, after: after, time: requestTime)
        requests.append(request)
        do throws(ServiceProblem) {
            try write.precondition?.check(before, names.name(write.path))
        } catch {
            // Later changes may still be refused, and a refusal comes first.
            failure = failure ?? error
        }
        switch write.change {
        case .verify: return WriteResult()
        case .delete:
            documents.replace(write.path, with: nil)
            return WriteResult()
        case .set, .keep:
            return WriteResult(updated: try put(after ?? FieldMap(), write.path, before), transformed: transformed)
        }
    }

    private func result(
        of write: DocumentWrite,
        _ before: StoredDocument?
    ) throws -> (FieldMap?, [FieldValue]) {
        var fields = before?.fields ?? FieldMap()
        switch write.change {
        case .delete: return (nil, [])
        case .verify: return (before?.fields, [])
        case .keep: break
        case .set(let sent, mask: nil): fields = sent
        case .set(let sent, let mask?):
            try chargeWays(mask.count, into: fields, at: write.path)
            for path in mask { fields[path] = sent[path] }
        }
        guard !write.transforms.isEmpty else { return (fields, []) }
        try chargeWays(write.transforms.count, into: fields, at: write.path)
        var run = TransformRun(fields, at: requestTime, in: documents)
        let transformed = try run.apply(write.transforms)
        return (run.fields, transformed)
    }

    /// Counts what it costs to follow ways into a document: each may copy the list of values on it.
    private func chargeWays(_ count: Int, into fields: FieldMap, at path: DocumentPath) throws {
        guard count > 1 else { return }
        try documents.charge(count * (1 + (DocumentSize(fields, at: path).values + count) / 32))
    }

    /// A change that changes nothing leaves the time of the last one.
    private mutating func put(
        _ fields: FieldMap,
        _ path: DocumentPath,
        _ before: StoredDocument?
    ) throws -> Timestamp {
        let size = DocumentSize(fields, at: path)
        try documents.charge(size.units)
        // How large the document of someone else is, a refusal does not say.
        do throws(ServiceProblem) { try size.check(limits) } catch { failure = failure ?? error }
        let created = before?.created ?? time
        let document = StoredDocument(path: path, fields: fields, created: created, updated: time)
        // A document from a copy may be spelled in another way, and have the same values.
        if let before, before.json == document.json || StoredDocument.json(of: before.fields) == document.json {
            return before.updated
        }
        documents.replace(path, with: document)
        return time
    }
}
