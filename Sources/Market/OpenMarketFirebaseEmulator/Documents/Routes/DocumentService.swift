import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Firestore's protocol over the market's database.
struct DocumentService: Sendable {
    let names: DocumentNames
    let layout: DocumentLayout
    let rules: CurrentRules
    let store: MarketStore
    let transactions: TransactionStore
    let hasOneRegister: Bool
    let reserved: ReservedNames
    let relations: (any RelationRegister)?
    let keepsGoods: Bool
    let rates: ChatRates
    let limits: ServiceLimits
    /// For responses of several documents: reading and writing sixteen megabytes keeps a processor busy for a while, and
    /// another one has to be left for everybody else.
    let listTurns: TurnQueue
    let now: @Sendable () -> Date

    /// The segments of a request's path behind `documents`.
    static func place(_ segments: [String]) -> [String]? {
        guard segments.count >= 6, segments[0] == "v1", segments[1] == "projects", segments[3] == "databases",
            segments[5] == "documents"
        else { return nil }
        return Array(segments.dropFirst(6))
    }

    func response(_ call: RequestContext, from caller: Caller) async throws(ServiceProblem) -> HTTPResponse {
        guard let place = Self.place(call.segments) else { throw ServiceProblem(.notFound, "Not Found") }
        try names.check(project: call.segments[2], database: call.segments[4])
        let path = try DocumentPath(place)
        let access = AccessCheck(rules: rules.value, caller: caller)
        let request = DocumentRequest(service: self, call: call, access: access, path: path)
        if let verb = call.verb { return try await request.perform(verb) }
        switch (call.method, path.isDocument) {
        case ("GET", true), ("HEAD", true): return try await request.get()
        case ("GET", false) where !place.isEmpty: return try await request.inTurn(request.list)
        case ("POST", false) where !place.isEmpty: return try await request.create()
        case ("PATCH", true): return try await request.patch()
        case ("DELETE", true): return try await request.delete()
        default: throw ServiceProblem(.notFound, "Not Found")
        }
    }

    /// Makes changes that belong together.
    func commit(
        _ writes: [DocumentWrite],
        _ access: AccessCheck,
        sharing work: CommitWork? = nil,
        to table: DocumentTable
    ) throws -> CommitRun.Outcome {
        var run = try CommitRun(
            table,
            names: names,
            access: access,
            hasOneRegister: hasOneRegister,
            reserved: reserved,
            relations: relations,
            rates: rates,
            limits: limits,
            work: work ?? CommitWork(limit: limits.commitUnits),
            now: Timestamp(now())
        )
        return try run.commit(writes)
    }

    /// Removes all documents, as tests do between two runs.
    func wipe() async throws(ServiceProblem) -> HTTPResponse {
        try await store.writeDocuments { table, _ in try table.removeAll() }
        return ServiceResponse.empty
    }
}

struct DocumentRequest: Sendable {
    let service: DocumentService
    let call: RequestContext
    let access: AccessCheck
    /// The document or the collection in the address.
    let path: DocumentPath

    var names: DocumentNames { service.names }
    var caller: Caller { access.caller }

    func body(limit: Int? = nil) async throws(ServiceProblem) -> MessageFields {
        // Forms are refused: they are what a page of another origin could send without being asked.
        if call.header("Content-Type")?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            throw .invalidPayload
        }
        return try MessageFields(body: try await call.bytes(limit: limit ?? service.limits.requestBytes))
    }

    func perform(_ verb: String) async throws(ServiceProblem) -> HTTPResponse {
        let isRoot = path.segments.isEmpty
        switch DocumentVerb(rawValue: verb) {
        case .commit where isRoot: return try await commit()
        case .batchWrite where isRoot: return try await batchWrite()
        case .batchGet where isRoot: return try await inTurn(batchGet)
        case .beginTransaction where isRoot: return try await beginTransaction()
        case .rollback where isRoot: return try await rollBack()
        case .runQuery where isRoot || path.isDocument: return try await inTurn(runQuery)
        case .runAggregationQuery where isRoot || path.isDocument: return try await inTurn(runAggregation)
        case .listCollectionIds where isRoot || path.isDocument: return try await listCollectionIDs()
        case .partitionQuery, .executePipeline, .listen, .write:
            throw .unimplemented("Method \(verb) is not implemented.")
        default: throw ServiceProblem(.notFound, "Not Found")
        }
    }

    /// Makes a response of several documents, when it is its turn.
    func inTurn(
        _ response: () async throws(ServiceProblem) -> HTTPResponse
    ) async throws(ServiceProblem) -> HTTPResponse {
        guard await service.listTurns.enter(RequestCaller.otherMachine) else {
            throw ServiceProblem(.resourceExhausted, "Too many requests for several documents wait already.")
        }
        defer { service.listTurns.leave() }
        return try await response()
    }

    /// The time of a reading: never before the last commit.
    func readTime(_ table: DocumentTable) throws -> Timestamp {
        let last = try table.lastCommit()
        return max(Timestamp(service.now()), last)
    }

    /// Refuses a read in the past: only the present can be read.
    func refusePast(_ message: MessageFields) throws(ServiceProblem) {
        guard message["readTime"] == nil else {
            throw .unimplemented("Reading at a time in the past is not supported.")
        }
    }

    /// The transaction that a reading belongs to; a new one when it asks for that.
    func transaction(_ body: MessageFields) throws(ServiceProblem) -> (id: String?, isNew: Bool) {
        try refusePast(body)
        if let id = try body.text("transaction"), !id.isEmpty {
            try service.transactions.check(id, by: caller)
            return (id, false)
        }
        guard let options = try body.message("newTransaction") else { return (nil, false) }
        return (try begin(options), true)
    }

    func begin(_ options: MessageFields) throws(ServiceProblem) -> String {
        if let readOnly = try options.message("readOnly") {
            try refusePast(readOnly)
            return try service.transactions.begin(by: caller, isReadOnly: true)
        }
        return try service.transactions.begin(by: caller, isReadOnly: false)
    }
}
